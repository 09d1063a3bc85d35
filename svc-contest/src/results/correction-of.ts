import type { Entry } from '../entries/entry';
import { isCut, type Market } from '../markets/market';
import { resultUnder } from './totals-of';

export interface Correction {
  from: 'won' | 'lost' | 'void';
  reason: string;
  at: string;
}

/**
 * The result of an entry before its last correction. Undefined where the player never had another result: a stake that
 * was settled once has had only one.
 */
export function correctionOf(
  entry: Pick<Entry, 'selection' | 'acceptedAt' | 'result' | 'n'>,
  market: Pick<Market, 'history' | 'voidFrom'>,
): Correction | undefined {
  if (entry.n < 2 || entry.result === 'pending') return undefined;
  const group = { selection: entry.selection, cut: isCut(market, entry.acceptedAt) };
  const results = market.history.map((declared) => ({ ...declared, result: resultUnder(declared.outcome, group) }));
  const current = results.findLastIndex(
    ({ result }, at) => result === entry.result && results[at - 1]?.result !== result,
  );
  const [before, made] = [results[current - 1], results[current]];
  if (!before || !made || before.result === 'pending') return undefined;
  return { from: before.result, reason: made.note, at: made.at.toISOString() };
}
