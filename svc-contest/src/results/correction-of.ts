import type { Entry } from '../entries/entry';
import { isCut, type Market } from '../markets/market';
import { resultUnder } from './totals-of';

export interface Correction {
  from: 'won' | 'lost' | 'void';
  reason: string;
  at: string;
}

/**
 * What an entry was before the correction that made it what it is. Only where its player had been told the old result:
 * a stake that was settled once has only ever had one.
 */
export function correctionOf(
  entry: Pick<Entry, 'selection' | 'acceptedAt' | 'result' | 'n'>,
  market: Pick<Market, 'history' | 'voidFrom'>,
): Correction | undefined {
  if (entry.n < 2 || entry.result === 'pending') return undefined;
  const group = { selection: entry.selection, cut: isCut(market, entry.acceptedAt) };
  const told = market.history.map((declared) => ({ ...declared, result: resultUnder(declared.outcome, group) }));
  const standing = told.findLastIndex(({ result }, at) => result === entry.result && told[at - 1]?.result !== result);
  const [before, made] = [told[standing - 1], told[standing]];
  if (!before || !made || before.result === 'pending') return undefined;
  return { from: before.result, reason: made.note, at: made.at.toISOString() };
}
