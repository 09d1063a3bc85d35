import { events, rupeesText, toRupees } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { house, moving, player, type Leg } from '../ledger/account';
import { ordersToBringBack } from '../ledger/closed-wallet';
import { postTransfers } from '../ledger/post-transfer';
import type { TransferOrder } from '../ledger/transfer';
import { markReferralReversed } from '../players/referrals/mark-referral-reversed';
import { walletOf } from '../ledger/wallet-of';
import { returnOrder } from '../money-out/return-order';
import type { Withdrawal } from '../money-out/withdrawal';
import type { PartReversal, Payment } from './payment';

/** Posts what the bank took of a payment, from where its money is: the player, suspense, or the house's own. */
export async function bookReversal(bank: WalletContext, tx: Tx, payment: Payment, part: PartReversal): Promise<void> {
  switch (payment.state) {
    // Nothing of it came in.
    case 'seen':
    case 'reversed':
      return;
    case 'suspense':
    case 'refunding':
      return post(bank, tx, [reversalOrder(payment, part, [house('suspense', -part.paise)])]);
    // It went back already: this is lost.
    case 'refunded':
      return post(bank, tx, [reversalOrder(payment, part, [house('chargeback', -part.paise)])]);
    case 'credited':
      if (payment.userId === undefined) throw new Error(`payment ${payment._id} is credited to nobody`);
      return takeBack(bank, tx, payment, part, payment.userId);
  }
}

/**
 * It takes cash, then unsent withdrawals; stakes under way stay where they are; the rest is the house's loss, and the
 * player's withdrawals wait for a review.
 */
async function takeBack(
  bank: WalletContext,
  tx: Tx,
  payment: Payment,
  part: PartReversal,
  userId: string,
): Promise<void> {
  const { cash, firstDepositId, status } = await walletOf(bank, userId, tx);
  const orders: TransferOrder[] = status === 'closed' ? await ordersToBringBack(tx, bank, [userId]) : [];
  let reach = orders.reduce((sum, { legs }) => sum + (legs[1]?.paise ?? 0), cash);
  const unsent = await bank.withdrawals
    .find({ userId, state: { $in: ['requested', 'approved'] } })
    .sort({ createdAt: -1 })
    .limit(100)
    .session(tx.session)
    .lean<Withdrawal[]>();
  for (const withdrawal of unsent) {
    if (reach >= part.paise) break;
    await bank.withdrawals.updateOne(
      { _id: withdrawal._id, state: withdrawal.state },
      { $set: { state: 'cancelled', note: 'A deposit was reversed by the bank.', endedAt: bank.machineNow() } },
      { session: tx.session },
    );
    orders.push(returnOrder(withdrawal, 'cancelled'));
    reach += withdrawal.amountPaise;
  }
  const taken = Math.min(reach, part.paise);
  orders.push(
    // What was never paid in need not be staked.
    {
      ...reversalOrder(payment, part, [player(userId, 'cash', -taken), house('chargeback', -(part.paise - taken))]),
      unstaked: -taken,
    },
  );
  await post(bank, tx, orders);
  tx.publish(events.notificationRequested, {
    tellings: [
      { key: `deposit-returned:${part.id}`, userId, kind: 'deposit-returned', data: { amountPaise: part.paise } },
    ],
  });
  await bank.wallets.updateOne({ _id: userId }, { $set: { frozen: 'deposit-reversed' } }, { session: tx.session });
  // A reward stands on a deposit that stands whole.
  const isFirst = firstDepositId === `deposit:${payment.paymentId}`;
  if (isFirst) await markReferralReversed(bank, tx, userId);
  if (isFirst) tx.afterCommit(() => bank.workers.referrals?.wake());
}

const reversalOrder = ({ _id, paymentId }: Payment, { id, paise }: PartReversal, from: Leg[]): TransferOrder => ({
  id: `deposit-rev:${id}`,
  kind: 'deposit-rev',
  about: _id,
  content: { paymentId, paise },
  legs: moving([...from, house('deposits', paise)]),
  memo: {
    title: 'Deposit reversed',
    detail: `The bank took back ${rupeesText(toRupees(paise))} (payment ${paymentId})`,
  },
});

async function post(bank: WalletContext, tx: Tx, orders: TransferOrder[]): Promise<void> {
  const posting = await postTransfers(tx, bank, orders);
  if (posting.kind === 'too-little') throw new Error('a reversal took more than there was');
}
