import { events } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { inBooks } from '../../ledger/in-books';
import { maskUpi } from '../mask-upi';
import type { Withdrawal } from '../withdrawal';
import { afterPayout, heardAfter, type PayoutWord } from './after-payout';
import { endPayout } from './end-payout';

/** What the payout provider says of a withdrawal, by answer, webhook or poll, in any order. */
export async function applyPayout(bank: WalletContext, withdrawalId: string, word: PayoutWord): Promise<void> {
  const known = await bank.withdrawals.findById(withdrawalId).lean<Withdrawal | null>();
  if (!known) return;
  await bank.keyedQueue(known.userId, () =>
    inBooks(bank, async (tx) => {
      const withdrawal = await bank.withdrawals.findById(withdrawalId).session(tx.session).lean<Withdrawal | null>();
      if (!withdrawal) return;
      const next = afterPayout(withdrawal, word.status);
      const heard = heardAfter(withdrawal.heard, word.status);
      const change = {
        ...(word.status === 'refused' ? {} : { payoutId: word.payoutId }),
        ...(heard === undefined ? {} : { heard }),
      };
      const note = word.reason === undefined ? {} : { note: word.reason };
      if (next) return endPayout(bank, tx, { withdrawal, next, change: { ...change, ...note } });
      if (word.status === 'refused') return;
      if (withdrawal.state === 'sending' && withdrawal.payoutId === undefined) tellSent(tx, withdrawal);
      await bank.withdrawals.updateOne(
        { _id: withdrawalId },
        { $set: change, ...(heard === undefined ? {} : { $unset: { askAgainAt: 1 } }) },
        { session: tx.session },
      );
    }),
  );
}

/** The provider has it, and has not said yet how it ended. */
function tellSent(tx: Tx, { _id: withdrawalId, userId, amountPaise, upi }: Withdrawal): void {
  tx.publish(events.notificationRequested, {
    tellings: [
      {
        key: `withdrawal-sent:${withdrawalId}`,
        userId,
        kind: 'payout-sent',
        data: { withdrawalId, amountPaise, maskedUpi: maskUpi(upi) },
      },
    ],
  });
}
