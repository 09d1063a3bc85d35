import { isCut } from '../markets/market';

export interface Totals {
  won: number;
  lost: number;
  void: number;
  payoutPaise: number;
  refundPaise: number;
}

export interface SettledEntry {
  selection: string;
  stakePaise: number;
  payoutPaise: number;
  acceptedAt: Date;
}
/** What decides an entry: the outcome, and from when on entries are cut. */
export interface Decision {
  outcome?: string;
  voidFrom?: Date;
}
export type Result = 'pending' | 'won' | 'lost' | 'void';

export const noTotals = (): Totals => ({ won: 0, lost: 0, void: 0, payoutPaise: 0, refundPaise: 0 });

/** How a decision ends an entry. A cut entry is void under every outcome. */
export function resultUnder(decision: Decision, entry: SettledEntry): Result {
  if (isCut(decision, entry.acceptedAt)) return 'void';
  if (decision.outcome === undefined) return 'pending';
  if (decision.outcome === 'void') return 'void';
  return decision.outcome === entry.selection ? 'won' : 'lost';
}

/** What the player has back under a decision. */
export function paidUnder(decision: Decision, entry: SettledEntry): number {
  const result = resultUnder(decision, entry);
  return result === 'won' ? entry.payoutPaise : result === 'void' ? entry.stakePaise : 0;
}

/** Adds an entry to the totals of its market. */
export function addTo(totals: Totals, decision: Decision, entry: SettledEntry): void {
  const result = resultUnder(decision, entry);
  if (result === 'pending') return;
  totals[result] += 1;
  if (result === 'won') totals.payoutPaise += entry.payoutPaise;
  if (result === 'void') totals.refundPaise += entry.stakePaise;
}

export const sameTotals = (a: Totals, b: Totals): boolean => a.won === b.won && a.lost === b.lost && a.void === b.void && a.payoutPaise === b.payoutPaise && a.refundPaise === b.refundPaise;
