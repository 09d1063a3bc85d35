import { events, toPaise, toRupees, type PayloadOf } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import { house, moving, player } from '../../ledger/account';
import { emptyBalances, type Balances } from '../../ledger/decide-postings';
import { postNewTransfers, withoutPosted, type PostingContext } from '../../ledger/post-transfer';
import type { TransferOrder } from '../../ledger/transfer';
import { walletsOf } from '../../ledger/read-wallets';
import { decideReward } from './decide-reward';
import { hasPlayed, isDepositPlayed, playersWithUpi, sharesUpi } from './is-deposit-played';
import { readCutOver } from '../../ledger/authorisations/cut-over';
import { attestedWallet, isReferrerAttested } from '../../ledger/authorisations/attested-facts';
import { reportForgery, signedLinesOf } from '../../ledger/authorisations/signed-lines';
import { decisionOn } from '../../referrals/referral-authority';
import { notedDeposit, referralId, rewardPaise, type Referral } from '../../referrals/referral';
import type { Reward, Rewarded } from './reward';
import type { PlayerDeps } from '../player-deps';

type NotificationRequest = PayloadOf<typeof events.notificationRequested>['tellings'][number];

/**
 * Moves rewards, each of another referrer, to the state that the facts require: paid once ever, held, waiting,
 * cancelled or taken back. They change only the referrers' wallets. The state of each referral proves that its
 * transfer is new. The caller notifies the referrers.
 */
export const driveNewRewards = (deps: PlayerDeps, tx: Tx, rewards: readonly Reward[]): Promise<Rewarded[]> =>
  driveWith((orders) => orders, deps, tx, rewards);

/** Does the same for rewards whose transfers may exist already. */
export const driveRewards = (deps: PlayerDeps, tx: Tx, rewards: readonly Reward[]): Promise<Rewarded[]> =>
  driveWith((orders) => withoutPosted(tx, deps, orders), deps, tx, rewards);

async function driveWith(
  newOf: (orders: readonly TransferOrder[]) => readonly TransferOrder[] | Promise<readonly TransferOrder[]>,
  deps: PlayerDeps,
  tx: Tx,
  rewards: readonly Reward[],
): Promise<Rewarded[]> {
  const { session } = tx;
  const ids = rewards.map(({ friendId }) => referralId(friendId));
  const rows = await deps.referrals.raw.find({ _id: { $in: ids } }, { session }).toArray();
  const referrals = new Map(rows.map((referral) => [referral.friendId, referral]));
  const referrers = rewards.map(({ referrerId }) => referrerId);
  const walletOf = await walletsOf(deps, referrers, tx);
  const isForged = await forgedApprovals(deps, tx, rows);
  const withUpi = await playersWithUpi(
    deps,
    rewards.map(({ friendId }) => friendId),
    tx,
  );
  const orders: TransferOrder[] = [];
  const requests: NotificationRequest[] = [];
  const changes: Change[] = [];
  for (const { friendId, referrerId, deposit } of rewards) {
    const found = referrals.get(friendId);
    if (!found) continue;
    const noted = deposit && found.depositId === undefined ? notedDeposit(deposit, deps.now()) : undefined;
    const { approved, ...claimed } = { ...found, ...noted };
    const referral: Referral = approved && !isForged.has(found._id) ? { ...claimed, approved } : claimed;
    const referrer = attestedWallet(deps, walletOf(referrerId));
    const isAttested = found.referrerId === referrerId && isReferrerAttested(found, deps.lineKeys);
    const sameUpi = withUpi.has(friendId) && (await sharesUpi(deps, [friendId, referrerId], tx));
    const isPlay = deps.money.mode === 'play';
    const isUnplayed = isPlay
      ? !(await hasPlayed(deps, friendId, tx))
      : deps.money.policies.has('reward-after-settled-stake') && !(await isDepositPlayed(deps, referral, tx));
    const decision = decideReward({ referral, isAttested, referrer, mode: deps.money.mode, sameUpi, isUnplayed });
    const coinsPaise = isPlay ? toPaise(deps.service.config.DAILY_COINS) : undefined;
    const moveOn = (state: Referral['state'], reasons: Referral['reasons']): void =>
      void changes.push({
        referral,
        change: { state, reasons, ...(coinsPaise === undefined ? {} : { coinsPaise }), ...noted },
      });
    switch (decision.kind) {
      case 'nothing':
        // Checked, and nothing is left to do.
        moveOn(referral.state, referral.reasons);
        break;
      case 'wait':
        await meetVerification(deps, tx, referrerId);
        moveOn('earned', decision.reasons);
        break;
      case 'hold':
        if (decision.reasons.includes('unsigned-referrer'))
          reportForgery(deps, { subject: found._id, claim: `its referrer is ${referrerId}` });
        moveOn('on-hold', decision.reasons);
        break;
      case 'cancel':
        moveOn('cancelled', ['deposit-reversed']);
        break;
      case 'pay':
        moveOn('credited', []);
        orders.push(rewardOrder({ ...referral, coinsPaise }, referrerId));
        requests.push(rewardNotification({ ...referral, coinsPaise }, referrerId));
        break;
      case 'take-back':
        moveOn('clawed-back', ['deposit-reversed']);
        orders.push(...takeBackOrders(referral, { userId: referrerId, bonus: referrer.bonus }));
        break;
    }
  }
  writeChanges(deps, tx, changes);
  // Nobody is notified here: each referrer is, under the request id of the own reward and not under that of the first
  // item in the batch.
  const balancesByPlayer =
    orders.length === 0
      ? undefined
      : await post(deps, tx, await newOf(orders), {
          balances: new Map(referrers.map((userId) => [userId, walletOf(userId)])),
        });
  if (requests.length > 0) tx.publish(events.notificationRequested, { tellings: requests });
  return rewards.map(({ friendId, referrerId }) => ({
    balances: balancesByPlayer?.get(referrerId),
    text: orders.find(({ about }) => about === friendId)?.text,
  }));
}

/**
 * The event that verifies the referrer's address and the decision to wait for it write the same wallet: the second
 * conflicts and retries, so that no reward waits for an event that has already arrived.
 */
async function meetVerification(deps: PlayerDeps, tx: Tx, referrerId: string): Promise<void> {
  await deps.wallets.updateOne(
    { _id: referrerId },
    { $inc: { turns: 1 }, $setOnInsert: emptyBalances() },
    { upsert: true, session: tx.session },
  );
}

/**
 * The referrals that claim an operator's approval which no signed line records. The claim is removed, so the reward
 * waits for a decision as before.
 */
async function forgedApprovals(deps: PlayerDeps, tx: Tx, referrals: readonly Referral[]): Promise<ReadonlySet<string>> {
  const approved = referrals.filter((referral) => referral.approved);
  if (approved.length === 0) return new Set();
  const lines = await signedLinesOf(
    deps,
    approved.map(({ _id }) => _id),
    tx.session,
  );
  const cutOver = await readCutOver(deps, tx.session);
  const forged = approved.filter(
    (referral) => decisionOn(referral, lines.get(referral._id) ?? [], { cutOver }) !== 'credit',
  );
  for (const { _id } of forged) reportForgery(deps, { subject: _id, claim: 'its reward was released' });
  tx.writes.update(
    deps.referrals,
    forged.map(({ _id }) => ({ filter: { _id }, update: { $unset: { approved: 1 as const } } })),
  );
  return new Set(forged.map(({ _id }) => _id));
}

interface Change {
  referral: Referral;
  change: Pick<Referral, 'state' | 'reasons' | 'coinsPaise' | 'depositId' | 'depositPaise' | 'depositedAt'>;
}
function writeChanges(deps: PlayerDeps, tx: Tx, changes: readonly Change[]): void {
  const writes = changes.flatMap(({ referral, change }) => {
    const isSame =
      change.depositId === undefined &&
      referral.state === change.state &&
      referral.reasons.join() === change.reasons.join();
    if (isSame && !referral.due) return [];
    const update = { ...(isSame ? {} : { $set: change }), ...(referral.due ? { $unset: { due: 1 as const } } : {}) };
    return [{ filter: { _id: referral._id, state: referral.state }, update }];
  });
  tx.writes.update(deps.referrals, writes);
}

async function post(
  deps: PlayerDeps,
  tx: Tx,
  orders: readonly TransferOrder[],
  context: PostingContext,
): Promise<ReadonlyMap<string, Balances>> {
  const posting = await postNewTransfers(tx, deps, orders, context);
  if (posting.kind === 'insufficient-funds') throw new Error(`${posting.shortfall.id} takes more than there is`);
  return posting.balances;
}

function rewardOrder(referral: Referral, userId: string): TransferOrder {
  const paise = rewardPaise(referral);
  return {
    id: referral._id,
    kind: 'referral',
    about: referral.friendId,
    legs: [house('referral', -paise), player(userId, 'bonus', paise)],
    memo: {
      key: referral.coinsPaise === undefined ? 'referral-reward' : 'referral-coins',
      params: { amountPaise: paise },
    },
    text: { key: 'referral-reward-added', params: { rupees: toRupees(paise) } },
  };
}

const rewardNotification = (referral: Referral, userId: string): NotificationRequest => ({
  key: referral._id,
  userId,
  kind: 'referral-earned',
  data: { rewardPaise: rewardPaise(referral), ...(referral.coinsPaise === undefined ? {} : { played: true }) },
});

/**
 * Takes back as much as there is bonus money; the rest is the house's loss (the transfer that paid the reward is
 * final).
 */
function takeBackOrders(referral: Referral, wallet: { userId: string; bonus: number }): TransferOrder[] {
  const paise = Math.min(wallet.bonus, referral.depositPaise ?? 0);
  if (paise === 0) return [];
  return [
    {
      id: `referral-rev:${referral.friendId}`,
      kind: 'referral-rev',
      about: referral.friendId,
      content: { referral: referral._id },
      legs: moving([player(wallet.userId, 'bonus', -paise), house('referral', paise)]),
      memo: { key: 'referral-reward-reversed', params: {} },
    },
  ];
}
