import type { WalletContext } from '../../wallet-context';
import { inBooks } from '../../ledger/in-books';
import { bookReversal } from '../book-reversal';
import { paymentKey, type Payment } from '../payment';
import { decideReversal, type Reversal } from './decide-reversal';
import { finishRefund } from './finish-refund';

/**
 * The bank took a payment back, or a part of it. Each reversal is booked once by its id; one that is heard before the
 * capture waits on the payment, and the capture books it.
 */
export async function reverseDeposit(bank: WalletContext, provider: string, reversal: Reversal): Promise<void> {
  const { paymentId, reversalId, currency } = reversal;
  const _id = paymentKey(provider, paymentId);
  const known = await bank.payments.findById(_id).lean<Payment | null>();
  await bank.keyedQueue(known?.userId ?? _id, () =>
    inBooks(bank, async (tx) => {
      const payment = await bank.payments.findById(_id).session(tx.session).lean<Payment | null>();
      const decision = decideReversal(payment ?? undefined, reversal);
      if (decision.kind === 'nothing') return;
      if (payment && decision.kind === 'refund-ended') return finishRefund(bank, tx, payment, reversalId);
      if (decision.kind !== 'book') {
        await bank.payments.updateOne({ _id }, { $set: { 'refund.refundId': reversalId } }, { session: tx.session });
        return;
      }
      const { paise, state } = decision;
      const reversedPaise = (payment?.reversedPaise ?? 0) + paise;
      // Until the capture says how much it is, a payment is at least what was taken of it.
      const uncaptured = { provider, paymentId, amountPaise: reversedPaise, currency };
      if (payment) await bookReversal(bank, tx, payment, { id: reversalId, paise });
      await bank.payments.updateOne(
        { _id },
        {
          $set: {
            state,
            reversals: [...(payment?.reversals ?? []), { id: reversalId, paise }],
            reversedPaise,
            ...(state === 'seen' ? uncaptured : {}),
          },
          $setOnInsert: { createdAt: bank.now() },
        },
        { upsert: true, session: tx.session },
      );
    }),
  );
}
