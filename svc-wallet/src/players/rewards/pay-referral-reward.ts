import { inLedgerTransaction, inBatchTransaction } from '../../ledger/ledger-transaction';
import { pushBalance } from '../../ledger/wallet-view';
import { driveNewRewards, driveRewards } from './drive-rewards';
import { referralId, type FirstDeposit, type Referral } from '../../referrals/referral';
import { isDepositPlayed } from './is-deposit-played';
import type { Reward } from './reward';
import { inPages, isInfrastructureError } from '@baazi/service-kit';
import { isEmailAttested } from '../../ledger/authorisations/attested-facts';
import { mustVerify } from '../../ledger/wallet';
import type { PlayerDeps } from '../player-deps';

/** Moves the reward for a friend to the state that the facts require, if the friend was referred. */
export async function payReferralReward(deps: PlayerDeps, friendId: string): Promise<void> {
  const known = await deps.referrals.raw.findOne({ _id: referralId(friendId) }, { projection: { referrerId: 1 } });
  if (known?.referrerId) await driveReward(deps, { friendId, referrerId: known.referrerId });
}

/** Runs with both facts of a reward, whichever arrives second. Concurrent rewards share a commit. */
export async function driveReward(deps: PlayerDeps, reward: Reward): Promise<void> {
  const { referrerId } = reward;
  const rewarded = await deps.playerQueue(referrerId, async () => {
    const shared = await inBatchTransaction(
      deps,
      deps.rewardBatches.rewards,
      { userId: referrerId, operation: reward },
      (tx, rewards) => driveNewRewards(deps, tx, rewards),
    );
    return shared ?? (await inLedgerTransaction(deps, (tx) => driveRewards(deps, tx, [reward])))[0];
  });
  if (rewarded?.balances) pushBalance(deps, referrerId, rewarded.balances, { text: rewarded.text });
}

const PAGE = 500;
const fields = ['friendId', 'referrerId', 'reasons', 'depositId', 'depositPaise'] as const;
type WaitingReferral = Pick<Referral, '_id' | (typeof fields)[number]>;

/** Pays rewards that waited for their referrer to verify an e-mail address. */
export async function payWaitingRewards(deps: PlayerDeps, referrerId: string): Promise<void> {
  for await (const page of inPages(deps.referrals.raw, { referrerId, state: 'earned' }, { fields, size: PAGE }))
    await forEachReferral(deps, page, ({ friendId }) => payReferralReward(deps, friendId));
}

/** A referral that cannot be driven is logged, and delays none of the others. */
async function forEachReferral<R extends Pick<Referral, '_id'>>(
  deps: PlayerDeps,
  referrals: readonly R[],
  work: (referral: R) => Promise<void>,
): Promise<void> {
  for (const referral of referrals)
    try {
      await work(referral);
    } catch (error) {
      // With the database away, each of the others would fail as well.
      if (isInfrastructureError(error)) throw error;
      deps.service.log.error({ referral: referral._id, err: error }, 'a referral could not be driven');
    }
}

/**
 * Completes referrals whose first deposit is in the ledger although its event was lost, or was not followed up. Reads
 * every friend without a deposit, so it runs seldom.
 */
export async function sweepRegistered(deps: PlayerDeps): Promise<void> {
  const registered = { state: 'registered' as const, referrerId: { $exists: true } };
  for await (const page of inPages(deps.referrals.raw, registered, { fields, size: PAGE })) {
    const deposits = await firstDepositsOf(deps, page);
    await forEachReferral(deps, page, async ({ friendId, referrerId, depositId }) => {
      const deposit = deposits.get(friendId);
      if (referrerId === undefined || (!deposit && depositId === undefined)) return;
      await driveReward(deps, { friendId, referrerId, ...(deposit ? { deposit } : {}) });
    });
  }
}

/** By friend, as the ledger has them. */
async function firstDepositsOf(
  deps: PlayerDeps,
  page: readonly WaitingReferral[],
): Promise<ReadonlyMap<string, FirstDeposit>> {
  const friends = page.filter(({ depositId }) => depositId === undefined).map(({ friendId }) => friendId);
  const wallets = await deps.wallets.raw
    .find(
      { _id: { $in: friends }, firstDepositId: { $exists: true } },
      { projection: { firstDepositId: 1 }, limit: PAGE },
    )
    .toArray();
  if (wallets.length === 0) return new Map();
  const transfers = await deps.transfers.raw
    .find({
      _id: { $in: wallets.flatMap(({ firstDepositId = [] }) => firstDepositId) },
      player: { $in: wallets.map(({ _id }) => _id) },
    })
    .toArray();
  return new Map(
    transfers.flatMap(({ _id: depositId, player: userId = '', legs }) => {
      const amountPaise = legs.find(({ account }) => account === `player:${userId}:cash`)?.paise;
      return amountPaise === undefined ? [] : [[userId, { userId, depositId, amountPaise }] as const];
    }),
  );
}

/**
 * Pays rewards that wait without an obstacle, for example after a lost event or when a policy was switched off. Those
 * that wait for their deposit to be played are checked when a stake of it is settled, and here.
 */
export async function sweepWaitingRewards(deps: PlayerDeps): Promise<void> {
  for await (const page of inPages(deps.referrals.raw, { state: 'earned' }, { fields, size: PAGE })) {
    const payable = await payableReferrers(deps, page);
    await forEachReferral(deps, page, async (referral) => {
      const { friendId, referrerId, reasons } = referral;
      if (referrerId === undefined || !payable.has(referrerId)) return;
      const mustBePlayed =
        reasons.includes('deposit-unplayed') && deps.money.policies.has('reward-after-settled-stake');
      if (mustBePlayed && !(await isDepositPlayed(deps, referral))) return;
      await payReferralReward(deps, friendId);
    });
  }
}

async function payableReferrers(deps: PlayerDeps, page: readonly WaitingReferral[]): Promise<ReadonlySet<string>> {
  const referrers = [...new Set(page.map(({ referrerId }) => referrerId).filter((id) => id !== undefined))];
  const found = await deps.wallets.raw
    .find(
      { _id: { $in: referrers } },
      { projection: { kind: 1, cameAsGuest: 1, emailVerified: 1, emailSignature: 1, statusRevision: 1 }, limit: PAGE },
    )
    .toArray();
  return new Set(
    found
      .filter((wallet) => {
        const emailVerified = wallet.emailVerified === true && isEmailAttested(wallet, deps.lineKeys);
        return !mustVerify({ ...wallet, emailVerified }, deps.money.mode);
      })
      .map(({ _id }) => _id),
  );
}

/**
 * Takes back or cancels rewards whose deposit was reversed, and pays those that an operator approved, also after a
 * crash in between.
 */
export async function driveReferrals(deps: PlayerDeps): Promise<void> {
  const due = { due: true as const, referrerId: { $exists: true } };
  for await (const page of inPages(deps.referrals.raw, due, { fields: ['friendId'], size: PAGE }))
    await forEachReferral(deps, page, ({ friendId }) => payReferralReward(deps, friendId));
}
