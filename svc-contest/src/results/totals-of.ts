import type { Tallied } from '../entries/tally';

export interface Totals {
  won: number;
  lost: number;
  void: number;
  payoutPaise: number;
  refundPaise: number;
}
type Result = 'pending' | 'won' | 'lost' | 'void';

/** The result of entries under an outcome. A cut entry is void under every outcome, also before one is declared. */
export function resultUnder(outcome: string | undefined, group: Pick<Tallied, 'selection' | 'cut'>): Result {
  if (group.cut) return 'void';
  if (outcome === undefined) return 'pending';
  if (outcome === 'void') return 'void';
  return outcome === group.selection ? 'won' : 'lost';
}

/** The totals of a market under an outcome. */
export function totalsOf(groups: readonly Tallied[], outcome: string | undefined): Totals {
  const totals: Totals = { won: 0, lost: 0, void: 0, payoutPaise: 0, refundPaise: 0 };
  for (const group of groups) {
    const result = resultUnder(outcome, group);
    if (result === 'pending') continue;
    totals[result] += group.entries;
    if (result === 'won') totals.payoutPaise += group.payoutPaise;
    if (result === 'void') totals.refundPaise += group.stakedPaise;
  }
  return totals;
}

/** Orders results by what the player gets. */
const worth: Record<Result, number> = { lost: 0, pending: 1, void: 1, won: 2 };

/** How many entries get more, and less, under a correction than under the current outcome. */
export function changeOf(
  groups: readonly Tallied[],
  { from, to }: { from: string | undefined; to: string | undefined },
): { gain: number; lose: number } {
  const change = { gain: 0, lose: 0 };
  for (const group of groups) {
    const difference = worth[resultUnder(to, group)] - worth[resultUnder(from, group)];
    if (difference > 0) change.gain += group.entries;
    if (difference < 0) change.lose += group.entries;
  }
  return change;
}

export const sameTotals = (a: Totals, b: Totals): boolean =>
  a.won === b.won &&
  a.lost === b.lost &&
  a.void === b.void &&
  a.payoutPaise === b.payoutPaise &&
  a.refundPaise === b.refundPaise;
