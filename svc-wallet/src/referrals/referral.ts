import type { events, PayloadOf } from '@baazi/contracts';
import { collectionOf, type Collection, type Worker, type Tx } from '@baazi/service-kit';
import { Schema } from 'mongoose';
import type { LedgerCollections, LedgerDeps } from '../ledger/ledger-deps';

export type FirstDeposit = Pick<PayloadOf<typeof events.depositMade>, 'userId' | 'depositId' | 'amountPaise'>;

/**
 * registered -> earned -> credited | on-hold; on-hold -> credited | denied; earned, on-hold -> cancelled; credited ->
 * clawed-back.
 */
export type ReferralState = 'registered' | 'earned' | 'on-hold' | 'credited' | 'denied' | 'cancelled' | 'clawed-back';
export type ReferralHold = 'same-email' | 'same-device' | 'same-upi' | 'referrer-closed' | 'unsigned-referrer';
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
  /** of the service (`attested-facts.ts`): the referrer was registered by svc-auth */
  referrerSignature?: string;
  friendName?: string;
  hold?: 'same-email' | 'same-device';
  registeredAt?: Date;
  depositId?: string;
  depositPaise?: number;
  depositedAt?: Date;
  /** The reward where coins are played for: nobody deposits, and the friend has played. */
  coinsPaise?: number;
  /** The first deposit was reversed: nothing more is paid, and a paid reward is taken back. */
  reversed?: true;
  reasons: string[];
  /** An operator released it from its holds. */
  approved?: true;
  /** The referral must be checked again; work left after a crash is found by this flag. */
  due?: true;
  /** Counts settlements that marked it, so that each of them is a write, also of a referral that is due already. */
  turns?: number;
  createdAt: Date;
}
const schema = new Schema<Referral>(
  {
    _id: { type: String, required: true },
    friendId: { type: String, required: true },
    state: { type: String, required: true },
    referrerId: String,
    referrerSignature: String,
    friendName: String,
    hold: String,
    registeredAt: Date,
    depositId: String,
    depositPaise: Number,
    depositedAt: Date,
    coinsPaise: Number,
    reversed: Boolean,
    reasons: { type: [String], default: [] },
    approved: Boolean,
    due: Boolean,
    turns: Number,
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
/** What a friend brings, in paise: as much as the first deposit, or coins. */
export const rewardPaise = ({ coinsPaise, depositPaise = 0 }: Pick<Referral, 'coinsPaise' | 'depositPaise'>): number =>
  coinsPaise ?? depositPaise;
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

/** Includes the collections. */
export interface ReferralCollections extends LedgerCollections {
  referrals: Collection<Referral>;
}

/** Dependencies of reading and marking referrals. */
export interface ReferralDeps extends ReferralCollections, LedgerDeps {
  /** Workers that an operation wakes before their next round; absent ones are not started here. */
  workers: Partial<Record<'referrals', Worker>>;
}

/**
 * Marks stakes of these players as settled: `drive-referrals` checks rewards that wait for that again. It always writes
 * the referral, as the decision to wait does: the second conflicts and retries. Setting `due` alone would write
 * nothing where it is set, and the driver that read before this settlement would unset it.
 */
export async function notePlayed(deps: ReferralDeps, tx: Tx, players: readonly string[]): Promise<void> {
  const countsPlay = deps.money.mode === 'play' || deps.money.policies.has('reward-after-settled-stake');
  if (players.length === 0 || !countsPlay) return;
  const { modifiedCount } = await deps.referrals.updateMany(
    {
      _id: { $in: [...new Set(players)].map(referralId) },
      state: { $in: ['registered', 'earned'] },
      referrerId: { $exists: true },
    },
    { $set: { due: true }, $inc: { turns: 1 } },
    { session: tx.session },
  );
  if (modifiedCount > 0) tx.afterCommit(() => deps.workers.referrals?.wake());
}

/**
 * Marks the first deposit of a player as reversed: `drive-referrals` takes back the reward that depends on it, or
 * never pays it. Written even when neither the referrer nor the deposit is known here yet, because their events may
 * be delayed.
 */
export async function markReferralReversed(deps: ReferralDeps, tx: Tx, friendId: string): Promise<void> {
  await deps.referrals.updateOne(
    { _id: referralId(friendId) },
    {
      $set: { reversed: true, due: true },
      $setOnInsert: { friendId, state: 'registered', reasons: [], createdAt: deps.machineNow() },
    },
    { upsert: true, session: tx.session },
  );
}
