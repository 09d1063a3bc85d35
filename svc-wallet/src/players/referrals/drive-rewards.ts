import { events, rupeesText, texts, toRupees, type PayloadOf } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { house, moving, player } from '../../ledger/account';
import { emptyHolding, type Holding } from '../../ledger/decide-postings';
import { postTransfers, type PostingOptions } from '../../ledger/post-transfer';
import type { TransferOrder } from '../../ledger/transfer';
import { walletsOf } from '../../ledger/wallet-of';
import { decideReward } from './decide-reward';
import { isDepositPlayed } from './is-deposit-played';
import { notedDeposit } from './noted-deposit';
import { referralId, type Referral } from './referral';
import type { Reward, Rewarded } from './reward';
import { playersWithUpi, sharesUpi } from './shares-upi';

type NotificationRequest = PayloadOf<typeof events.notificationRequested>['tellings'][number];

/**
 * Drives rewards, each of another referrer, to where the facts put them: paid once ever, held, waiting, cancelled or
 * taken back. They touch only the referrers' wallets.
 */
export async function driveRewards(
  bank: WalletContext,
  tx: Tx,
  rewards: readonly Reward[],
  options: Pick<PostingOptions, 'idsAreNew'> = {},
): Promise<Rewarded[]> {
  const { session } = tx;
  const ids = rewards.map(({ friendId }) => referralId(friendId));
  const rows = await bank.referrals.raw.find({ _id: { $in: ids } }, { session }).toArray();
  const referrals = new Map(rows.map((referral) => [referral.friendId, referral]));
  const referrers = rewards.map(({ referrerId }) => referrerId);
  const walletOf = await walletsOf(bank, referrers, tx);
  const withUpi = await playersWithUpi(
    bank,
    rewards.map(({ friendId }) => friendId),
    tx,
  );
  const orders: TransferOrder[] = [];
  const tellings: NotificationRequest[] = [];
  const changes: Change[] = [];
  for (const { friendId, referrerId, deposit } of rewards) {
    const found = referrals.get(friendId);
    if (!found) continue;
    const noted = deposit && found.depositId === undefined ? notedDeposit(bank, deposit) : undefined;
    const referral = { ...found, ...noted };
    const referrer = walletOf(referrerId);
    const sameUpi = withUpi.has(friendId) && (await sharesUpi(bank, [friendId, referrerId], tx));
    const isUnplayed =
      bank.money.policies.has('reward-after-settled-stake') && !(await isDepositPlayed(bank, referral, tx));
    const decision = decideReward({ referral, referrer, mode: bank.money.mode, sameUpi, isUnplayed });
    const moveOn = (state: Referral['state'], reasons: Referral['reasons']): void =>
      void changes.push({ referral, change: { state, reasons, ...noted } });
    switch (decision.kind) {
      case 'nothing':
        // Looked at, and nothing is left to do.
        moveOn(referral.state, referral.reasons);
        break;
      case 'wait':
        await meetVerification(bank, tx, referrerId);
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
        tellings.push(rewardTelling(referral, referrerId));
        break;
      case 'take-back':
        moveOn('clawed-back', ['deposit-reversed']);
        orders.push(...takeBackOrders(referral, { userId: referrerId, bonus: referrer.bonus }));
        break;
    }
  }
  writeChanges(bank, tx, changes);
  const holdings = await post(bank, tx, orders, {
    ...options,
    holdings: new Map(referrers.map((userId) => [userId, walletOf(userId)])),
    // Each is told under the own request, not under the one that leads the group.
    isQuiet: true,
    withCommit: true,
  });
  if (tellings.length > 0) tx.publish(events.notificationRequested, { tellings });
  return rewards.map(({ friendId, referrerId }) => ({
    holding: holdings.get(referrerId),
    words: orders.find(({ about }) => about === friendId)?.words,
  }));
}

/**
 * The word that the referrer verified an address, and the decision to wait for it, write the same wallet: the second
 * loses its race and looks again, so that nothing waits for what has been said.
 */
async function meetVerification(bank: WalletContext, tx: Tx, referrerId: string): Promise<void> {
  await bank.wallets.updateOne(
    { _id: referrerId },
    { $inc: { turns: 1 }, $setOnInsert: emptyHolding() },
    { upsert: true, session: tx.session },
  );
}

interface Change {
  referral: Referral;
  change: Pick<Referral, 'state' | 'reasons' | 'depositId' | 'depositPaise' | 'depositedAt'>;
}
function writeChanges(bank: WalletContext, tx: Tx, changes: readonly Change[]): void {
  const writes = changes.flatMap(({ referral, change }) => {
    const isSame =
      change.depositId === undefined &&
      referral.state === change.state &&
      referral.reasons.join() === change.reasons.join();
    if (isSame && !referral.due) return [];
    const update = { ...(isSame ? {} : { $set: change }), ...(referral.due ? { $unset: { due: 1 as const } } : {}) };
    return [{ filter: { _id: referral._id, state: referral.state }, update }];
  });
  tx.writes.update(bank.referrals, writes);
}

async function post(
  bank: WalletContext,
  tx: Tx,
  orders: readonly TransferOrder[],
  options: PostingOptions,
): Promise<ReadonlyMap<string, Holding>> {
  if (orders.length === 0) return new Map();
  const posting = await postTransfers(tx, bank, orders, options);
  if (posting.kind === 'too-little') throw new Error(`${posting.tooLittle.id} takes more than there is`);
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

const rewardTelling = ({ _id, depositPaise = 0 }: Referral, userId: string): NotificationRequest => ({
  key: _id,
  userId,
  kind: 'referral-earned',
  data: { rewardPaise: depositPaise },
});

/** As far as bonus money is left; the rest is the house's loss (the transfer that paid it stands). */
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
