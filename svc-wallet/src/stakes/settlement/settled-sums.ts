import type { events, PayloadOf } from '@baazi/contracts';
import { collectionOf, type Collection, type Tx } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { Decision } from '../decisions/decision';
import type { SettlementPlan } from './plan-settlement';

type Totals = PayloadOf<typeof events.marketSettled>['totals'];

/**
 * The totals of stakes that follow a decision. A stake is moved to a decision once, and is added here in that commit:
 * so this is the sum over those stakes at any moment, however often a batch was tried.
 */
export interface SettledSums extends Totals {
  /** `<market>|<decision's seq>|<lane>`, and the players' shard where the database is split */
  _id: string;
  home?: string;
}
const schema = new Schema<SettledSums>(
  {
    _id: { type: String, required: true },
    won: { type: Number, required: true },
    lost: { type: Number, required: true },
    void: { type: Number, required: true },
    payoutPaise: { type: Number, required: true },
    refundPaise: { type: Number, required: true },
    home: String,
  },
  { versionKey: false },
);
export const openSettledSums = collectionOf<SettledSums>('SettledSums', schema, 'settledSums');

/** Two batches are in flight at once; each adds to a sum of its own, so that neither waits for the other. */
export const LANES = [0, 1] as const;
export type SettlementLane = (typeof LANES)[number];

type Settling = Pick<Decision, '_id' | 'seq'>;
type Sums = Collection<SettledSums>;
const nothing = (): Totals => ({ won: 0, lost: 0, void: 0, payoutPaise: 0, refundPaise: 0 });

/** The totals that a plan adds, including stakes that follow the decision already. Pure. */
function totalsOf(changes: SettlementPlan['changes']): Totals {
  const totals = nothing();
  for (const { stake, change } of changes) {
    const state = change.state ?? stake.state;
    if (state === 'won' || state === 'lost' || state === 'void') totals[state] += 1;
    if (state === 'won') totals.payoutPaise += stake.payoutPaise;
    if (state === 'void') totals.refundPaise += stake.stakePaise;
  }
  return totals;
}

/** Part of the commit that moves these stakes to the decision. */
export function addToSums(
  { writes }: Tx,
  stored: Sums,
  adding: { decision: Settling; lane: SettlementLane; at: { home?: string }; changes: SettlementPlan['changes'] },
): void {
  const { decision, lane, at, changes } = adding;
  const _id = [decision._id, decision.seq, lane, ...Object.values(at)].join('|');
  writes.update(stored, [{ filter: { _id, ...at }, update: { $inc: totalsOf(changes) }, upsert: true }]);
}

export async function readSums({ session }: Tx, stored: Sums, { _id: market, seq }: Settling): Promise<Totals> {
  // All lanes and shards: the text after the second bar.
  const _id = { $gte: `${market}|${seq}|`, $lt: `${market}|${seq}}` };
  const totals = nothing();
  for (const sums of await stored.raw.find({ _id }, { session }).toArray()) {
    totals.won += sums.won;
    totals.lost += sums.lost;
    totals.void += sums.void;
    totals.payoutPaise += sums.payoutPaise;
    totals.refundPaise += sums.refundPaise;
  }
  return totals;
}
