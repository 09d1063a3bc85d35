import type { events, PayloadOf } from '@baazi/contracts';
import { collectionOf } from '@baazi/service-kit';
import { Schema } from 'mongoose';

export type FirstDeposit = Pick<PayloadOf<typeof events.depositMade>, 'userId' | 'depositId' | 'amountPaise'>;

/**
 * registered -> earned -> credited | on-hold; on-hold -> credited | denied; earned, on-hold -> cancelled; credited ->
 * clawed-back.
 */
export type ReferralState = 'registered' | 'earned' | 'on-hold' | 'credited' | 'denied' | 'cancelled' | 'clawed-back';
export type ReferralHold = 'same-email' | 'same-device' | 'same-upi' | 'referrer-closed';
/** The condition that an earned reward waits for. */
export const rewardWaits = ['guest-unverified', 'deposit-unplayed'] as const;
export type RewardWait = (typeof rewardWaits)[number];

/**
 * The single document through which a friend's reward is paid and taken back. Two facts arrive in any order: the
 * registration and the first deposit.
 */
export interface Referral {
  /** referral:<friendId> */
  _id: string;
  friendId: string;
  state: ReferralState;
  referrerId?: string;
  friendName?: string;
  hold?: 'same-email' | 'same-device';
  registeredAt?: Date;
  depositId?: string;
  depositPaise?: number;
  depositedAt?: Date;
  /** The first deposit was reversed: nothing more is paid, and a paid reward is taken back. */
  reversed?: true;
  reasons: string[];
  /** An operator released it from its holds. */
  approved?: true;
  /** The referral must be checked again; work left after a crash is found by this flag. */
  due?: true;
  createdAt: Date;
}
const schema = new Schema<Referral>(
  {
    _id: { type: String, required: true },
    friendId: { type: String, required: true },
    state: { type: String, required: true },
    referrerId: String,
    friendName: String,
    hold: String,
    registeredAt: Date,
    depositId: String,
    depositPaise: Number,
    depositedAt: Date,
    reversed: Boolean,
    reasons: { type: [String], default: [] },
    approved: Boolean,
    due: Boolean,
    createdAt: { type: Date, required: true },
  },
  { versionKey: false },
);
schema.index({ referrerId: 1, createdAt: -1 });
schema.index({ referrerId: 1, state: 1, _id: 1 });
schema.index({ state: 1, createdAt: -1 });
schema.index({ state: 1, _id: 1 });
schema.index({ due: 1, _id: 1 }, { partialFilterExpression: { due: true } });

export const openReferrals = collectionOf<Referral>('Referral', schema, 'referrals');
export const referralId = (friendId: string): string => `referral:${friendId}`;

/** The fields of a player's first deposit that the referral stores. */
export const notedDeposit = (
  { depositId, amountPaise }: FirstDeposit,
  now: Date,
): Required<Pick<Referral, 'depositId' | 'depositPaise' | 'depositedAt'>> => ({
  depositId,
  depositPaise: amountPaise,
  depositedAt: now,
});
