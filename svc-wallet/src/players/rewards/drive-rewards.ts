import { events, rupeesText, texts, toRupees, type PayloadOf } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import { house, moving, player } from '../../ledger/account';
import { emptyBalances, type Balances } from '../../ledger/decide-postings';
import { postTransfers, type PostingOptions } from '../../ledger/post-transfer';
import type { TransferOrder } from '../../ledger/transfer';
import { walletsOf } from '../../ledger/wallet-of';
import { decideReward } from './decide-reward';
import { isDepositPlayed, playersWithUpi, sharesUpi } from './is-deposit-played';
import { notedDeposit, referralId, type Referral } from '../../referrals/referral';
import type { Reward, Rewarded } from './reward';
import type { PlayerDeps } from '../player-deps';

type NotificationRequest = PayloadOf<typeof events.notificationRequested>['tellings'][number];

/**
 * Moves rewards, each of another referrer, to the state that the facts require: paid once ever, held, waiting,
 * cancelled or taken back. They change only the referrers' wallets.
 */
export async function driveRewards(
  deps: PlayerDeps,
  tx: Tx,
  rewards: readonly Reward[],
  options: Pick<PostingOptions, 'idsAreNew'> = {},
): Promise<Rewarded[]> {
  const { session } = tx;
  const ids = rewards.map(({ friendId }) => referralId(friendId));
  const rows = await deps.referrals.raw.find({ _id: { $in: ids } }, { session }).toArray();
  const referrals = new Map(rows.map((referral) => [referral.friendId, referral]));
  const referrers = rewards.map(({ referrerId }) => referrerId);
  const walletOf = await walletsOf(deps, referrers, tx);
  const withUpi = await playersWithUpi(
    deps,
    rewards.map(({ friendId }) => friendId),
    tx,
  );
  const orders: TransferOrder[] = [];
  const tellings: NotificationRequest[] = [];
  const changes: Change[] = [];
  for (const { friendId, referrerId, deposit } of rewards) {
    const found = referrals.get(friendId);
    if (!found) continue;
    const noted = deposit && found.depositId === undefined ? notedDeposit(deposit, deps.now()) : undefined;
    const referral = { ...found, ...noted };
    const referrer = walletOf(referrerId);
    const sameUpi = withUpi.has(friendId) && (await sharesUpi(deps, [friendId, referrerId], tx));
    const isUnplayed =
      deps.money.policies.has('reward-after-settled-stake') && !(await isDepositPlayed(deps, referral, tx));
    const decision = decideReward({ referral, referrer, mode: deps.money.mode, sameUpi, isUnplayed });
    const moveOn = (state: Referral['state'], reasons: Referral['reasons']): void =>
      void changes.push({ referral, change: { state, reasons, ...noted } });
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
        moveOn('on-hold', decision.reasons);
        break;
      case 'cancel':
        moveOn('cancelled', ['deposit-reversed']);
        break;
      case 'pay':
        moveOn('credited', []);
        orders.push(rewardOrder(referral, referrerId));
        tellings.push(rewardNotification(referral, referrerId));
        break;
      case 'take-back':
        moveOn('clawed-back', ['deposit-reversed']);
        orders.push(...takeBackOrders(referral, { userId: referrerId, bonus: referrer.bonus }));
        break;
    }
  }
  writeChanges(deps, tx, changes);
  const balancesByPlayer = await post(deps, tx, orders, {
    ...options,
    holdings: new Map(referrers.map((userId) => [userId, walletOf(userId)])),
    // Each referrer is notified under the request id of the own reward, not under that of the first item in the
    // batch.
    isQuiet: true,
    withCommit: true,
  });
  if (tellings.length > 0) tx.publish(events.notificationRequested, { tellings });
  return rewards.map(({ friendId, referrerId }) => ({
    holding: balancesByPlayer.get(referrerId),
    words: orders.find(({ about }) => about === friendId)?.words,
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

interface Change {
  referral: Referral;
  change: Pick<Referral, 'state' | 'reasons' | 'depositId' | 'depositPaise' | 'depositedAt'>;
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
  options: PostingOptions,
): Promise<ReadonlyMap<string, Balances>> {
  if (orders.length === 0) return new Map();
  const posting = await postTransfers(tx, deps, orders, options);
  if (posting.kind === 'insufficient-funds') throw new Error(`${posting.shortfall.id} takes more than there is`);
  return posting.holdings;
}

function rewardOrder(referral: Referral, userId: string): TransferOrder {
  const paise = referral.depositPaise ?? 0;
  const rupees = rupeesText(toRupees(paise));
  return {
    id: referral._id,
    kind: 'referral',
    about: referral.friendId,
    legs: [house('referral', -paise), player(userId, 'bonus', paise)],
    memo: {
      title: texts.referralReward,
      detail: `Reward for the first deposit of your friend: ${rupees} bonus.`,
    },
    words: `${rupees} referral reward added`,
  };
}

const rewardNotification = ({ _id, depositPaise = 0 }: Referral, userId: string): NotificationRequest => ({
  key: _id,
  userId,
  kind: 'referral-earned',
  data: { rewardPaise: depositPaise },
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
      memo: {
        title: 'Referral Reward reversed',
        detail: 'The first deposit of your friend was reversed by the bank.',
      },
    },
  ];
}
