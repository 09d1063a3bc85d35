import { collectionOf, indexWherePresent } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import { graphemes, toRupees } from '@baazi/contracts';
import { requestHash } from './decide-postings';
import type { Transfer } from './transfer';

/**
 * requested (held) -> sending by the approval that suffices; above the limit requested -> approved (1) -> sending by
 * another operator;
 * requested, approved -> rejected | cancelled; sending -> requested when its player was blocked or frozen before the
 * first try; sending -> paid | failed; paid -> reversed. All but paid give the money back. A withdrawal that failed
 * without the provider's own report may still turn out paid.
 */
export type WithdrawalState =
  'requested' | 'approved' | 'sending' | 'paid' | 'rejected' | 'cancelled' | 'failed' | 'reversed';
export const underWay: readonly WithdrawalState[] = ['requested', 'approved', 'sending'];

/** One operator's report that a payout without a provider outcome was paid, or failed; another operator's ends it. */
export interface ByHand {
  outcome: 'paid' | 'failed';
  reason: string;
  proposedBy: string;
  /** machine time */
  at: Date;
  confirmedBy?: string;
}

export interface Withdrawal {
  _id: string;
  userId: string;
  upi: string;
  /** lower case, for comparing */
  upiKey: string;
  amountPaise: number;
  /** how much of it was deposited and never staked; absent: nothing */
  unstaked?: number;
  state: WithdrawalState;
  approvals: { by: string; at: Date; note: string }[];
  /** what an operator should check */
  reasons: string[];
  requestHash: string;
  /** `<userId>|<idempotency key>` */
  requestKey?: string;
  provider: string;
  payoutId?: string;
  nextPollAt?: Date;
  polls?: number;
  /** the outcome, in the provider's own last report */
  heard?: 'processed' | 'failed' | 'reversed';
  byHand?: ByHand;
  /** Ended by hand: when the provider is polled again, in case it contradicts. */
  askAgainAt?: Date;
  /** The house's loss when it was paid after the money had been returned. */
  lossPaise?: number;
  /** An operator must review it. */
  task?: 'paid-twice' | 'unauthorised';
  /** The remainder of an account that its player closed. */
  isClosing?: true;
  /** why it was rejected, or failed */
  note?: string;
  /** business time */
  createdAt: Date;
  /** machine time */
  requestedAt: Date;
  /** machine time: not sent before, so that its owner can stop it */
  waitsUntil?: Date;
  endedAt?: Date;
}
const schema = new Schema<Withdrawal>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    upi: { type: String, required: true },
    upiKey: { type: String, required: true },
    amountPaise: { type: Number, required: true },
    unstaked: Number,
    state: { type: String, required: true },
    approvals: [new Schema({ by: String, at: Date, note: String }, { _id: false })],
    reasons: { type: [String], default: [] },
    requestHash: { type: String, required: true },
    requestKey: String,
    provider: { type: String, required: true },
    payoutId: String,
    nextPollAt: Date,
    polls: Number,
    heard: String,
    byHand: new Schema<ByHand>(
      { outcome: String, reason: String, proposedBy: String, at: Date, confirmedBy: String },
      { _id: false },
    ),
    askAgainAt: Date,
    lossPaise: Number,
    task: String,
    isClosing: Boolean,
    note: String,
    createdAt: { type: Date, required: true },
    requestedAt: { type: Date, required: true },
    waitsUntil: Date,
    endedAt: Date,
  },
  { versionKey: false },
);
indexWherePresent(schema, 'requestKey', { unique: true });
schema.index({ userId: 1, createdAt: -1 });
schema.index({ state: 1, createdAt: -1 });
indexWherePresent(schema, 'payoutId');
schema.index({ upiKey: 1, userId: 1 });
schema.index({ askAgainAt: 1 }, { partialFilterExpression: { askAgainAt: { $exists: true } } });
schema.index({ task: 1 }, { partialFilterExpression: { task: { $exists: true } } });

export const openWithdrawals = collectionOf<Withdrawal>('Withdrawal', schema, 'withdrawals');

/** `r***@okbank`: recognisable for its owner, useless for anybody else. */
export const maskUpi = (upi: string): string => `${graphemes(upi)[0] ?? ''}***${upi.slice(upi.lastIndexOf('@'))}`;

/** The operators' log's facts of a withdrawal beside its state, so that its line needs no lookup. */
export const factsOf = ({ userId, amountPaise, upi }: Pick<Withdrawal, 'userId' | 'amountPaise' | 'upi'>) => ({
  userId,
  rupees: toRupees(amountPaise),
  upi: maskUpi(upi),
});

/**
 * The content of a withdrawal's hold. Its text masks the UPI ID, since it is stored for ever; its sealed hash covers
 * the whole id.
 */
export const holdContent = ({ _id, amountPaise, upi }: Pick<Withdrawal, '_id' | 'amountPaise' | 'upi'>): object => ({
  withdrawal: _id,
  amountPaise,
  upi,
});

/**
 * The hold commits to the destination by its hash, and its message names it masked. Before there were messages it was
 * named in the text, at first in full with a hash of the postings.
 */
export function isHeldBy(
  { memo, legs: postings, requestHash: hash }: Pick<Transfer, 'memo' | 'legs' | 'requestHash'>,
  withdrawal: Withdrawal,
): boolean {
  const hashOf = (content: unknown): boolean => hash === requestHash({ kind: 'wd-hold', content, legs: [] });
  if ('key' in memo)
    return (
      memo.key === 'withdrawal-held' &&
      memo.params.maskedUpi === maskUpi(withdrawal.upi) &&
      memo.params.amountPaise === withdrawal.amountPaise &&
      hashOf(holdContent(withdrawal))
    );
  return hashOf(holdContent(withdrawal)) || (memo.detail.endsWith(` ${withdrawal.upi}`) && hashOf(postings));
}
