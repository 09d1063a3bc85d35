import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { paymentKey, type Payment, type PartialReversal } from '../../ledger/payment';
import { decideReversal, type Reversal } from './decide-reversal';
import { finishRefund } from './finish-refund';
import { events } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import { house, moving, player, type Posting } from '../../ledger/account';
import { ordersToReturnStranded } from '../../ledger/stranded-funds';
import { postTransfers } from '../../ledger/post-transfer';
import type { TransferOrder } from '../../ledger/transfer';
import { markReferralReversed } from '../../referrals/referral';
import { holdForReview } from '../../ledger/authorisations/account-state';
import { walletOf } from '../../ledger/read-wallets';
import { returnOrder } from '../../money-out/end-withdrawal';
import type { Withdrawal } from '../../ledger/withdrawal';
import type { DepositDeps } from '../deposit-batches';
import { houseOf } from '../read-payment-lines';

/**
 * Books a full or partial reversal by the bank. Each reversal is booked once by its id; one reported before the
 * capture is stored on the payment and booked by the capture.
 */
export async function reverseDeposit(deps: DepositDeps, provider: string, reversal: Reversal): Promise<void> {
  const { paymentId, reversalId, currency } = reversal;
  const _id = paymentKey(provider, paymentId);
  const known = await deps.payments.findById(_id).lean<Payment | null>();
  await deps.playerQueue(known?.userId ?? _id, () =>
    inLedgerTransaction(deps, async (tx) => {
      const payment = await deps.payments.findById(_id).session(tx.session).lean<Payment | null>();
      const decision = decideReversal(payment ?? undefined, reversal);
      if (decision.kind === 'nothing') return;
      if (payment && decision.kind === 'refund-ended') return finishRefund(deps, tx, payment, reversalId);
      if (decision.kind !== 'book') return;
      if (decision.state === 'refunded')
        tx.afterCommit(() =>
          deps.service.log.error({ payment: _id, reversal: reversalId }, 'a refunded payment was returned again'),
        );
      const { paise, state } = decision;
      const reversedPaise = (payment?.reversedPaise ?? 0) + paise;
      // Until the capture reports the amount, the payment is assumed to be at least the reversed amount.
      const uncaptured = { provider, paymentId, amountPaise: reversedPaise, currency };
      if (payment) await bookReversal(deps, tx, payment, { id: reversalId, paise });
      await deps.payments.updateOne(
        { _id },
        {
          $set: {
            state,
            reversals: [...(payment?.reversals ?? []), { id: reversalId, paise }],
            reversedPaise,
            ...(state === 'seen' ? uncaptured : {}),
          },
          $setOnInsert: { createdAt: deps.now() },
        },
        { upsert: true, session: tx.session },
      );
    }),
  );
}

/** Posts a reversed amount against the account that holds the payment: the player, suspense, or the house. */
export async function bookReversal(deps: DepositDeps, tx: Tx, payment: Payment, part: PartialReversal): Promise<void> {
  const house = await houseOf(deps, tx, payment);
  switch (payment.state) {
    // Nothing was credited.
    case 'seen':
    case 'reversed':
      return;
    case 'suspense':
    case 'refunding':
      return post(deps, tx, [
        reversalOrder(payment, part, [house('suspense', -part.paise), house('deposits', part.paise)]),
      ]);
    // The payment was already refunded: the amount is lost.
    case 'refunded':
      return post(deps, tx, [
        reversalOrder(payment, part, [house('chargeback', -part.paise), house('deposits', part.paise)]),
      ]);
    case 'credited':
      if (payment.userId === undefined) throw new Error(`payment ${payment._id} is credited to nobody`);
      return takeBack(deps, tx, payment, part, payment.userId);
  }
}

/**
 * Deducts cash first, then unsent withdrawals; open stakes are unaffected. The rest is the player's debt, which every
 * later amount pays first, and the player's withdrawals are held for a review.
 */
async function takeBack(
  deps: DepositDeps,
  tx: Tx,
  payment: Payment,
  part: PartialReversal,
  userId: string,
): Promise<void> {
  const { cash, firstDepositId, status } = await walletOf(deps, userId, tx);
  const orders: TransferOrder[] = status === 'closed' ? await ordersToReturnStranded(tx, deps, [userId]) : [];
  let reach = orders.reduce((sum, { legs: postings }) => sum + (postings[1]?.paise ?? 0), cash);
  const unsent = await deps.withdrawals
    .find({ userId, state: { $in: ['requested', 'approved'] } })
    .sort({ createdAt: -1 })
    .limit(100)
    .session(tx.session)
    .lean<Withdrawal[]>();
  for (const withdrawal of unsent) {
    if (reach >= part.paise) break;
    await deps.withdrawals.updateOne(
      { _id: withdrawal._id, state: withdrawal.state },
      { $set: { state: 'cancelled', note: 'A deposit was reversed by the bank.', endedAt: deps.machineNow() } },
      { session: tx.session },
    );
    orders.push(returnOrder(withdrawal, 'cancelled'));
    reach += withdrawal.amountPaise;
  }
  const taken = Math.min(reach, part.paise);
  orders.push(
    // A reversed deposit no longer needs to be staked.
    {
      ...reversalOrder(payment, part, [
        player(userId, 'cash', -taken),
        player(userId, 'debt', -(part.paise - taken)),
        house('deposits', part.paise),
      ]),
      unstaked: -taken,
    },
  );
  await post(deps, tx, orders);
  tx.publish(events.notificationRequested, {
    tellings: [
      { key: `deposit-returned:${part.id}`, userId, kind: 'deposit-returned', data: { amountPaise: part.paise } },
    ],
  });
  await holdForReview(deps, tx, { userId, frozen: 'deposit-reversed' });
  // A reward requires a deposit that was not reversed in any part.
  const isFirst = firstDepositId === `deposit:${payment.paymentId}`;
  if (isFirst) await markReferralReversed(deps, tx, userId);
  if (isFirst) tx.afterCommit(() => deps.workers.referrals?.wake());
}

const reversalOrder = (
  { _id, paymentId }: Payment,
  { id, paise }: PartialReversal,
  postings: Posting[],
): TransferOrder => ({
  id: `deposit-rev:${id}`,
  kind: 'deposit-rev',
  about: _id,
  content: { paymentId, paise },
  legs: moving(postings),
  memo: { key: 'deposit-reversed', params: { amountPaise: paise, paymentId } },
});

async function post(deps: DepositDeps, tx: Tx, orders: TransferOrder[]): Promise<void> {
  const posting = await postTransfers(tx, deps, orders);
  if (posting.kind === 'insufficient-funds') throw new Error('a reversal took more than there was');
}
