import { events } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { maskUpi, type Withdrawal } from '../../ledger/withdrawal';
import { afterPayout, receivedAfter, type PayoutReport } from './after-payout';
import { endPayout } from './end-payout';
import type { WithdrawalDeps } from '../withdrawal-deps';

/** Applies the payout provider's report of a withdrawal, from an answer, a webhook or a poll, in any order. */
export async function applyPayout(deps: WithdrawalDeps, withdrawalId: string, report: PayoutReport): Promise<void> {
  const known = await deps.withdrawals.findById(withdrawalId).lean<Withdrawal | null>();
  if (!known) return;
  await deps.playerQueue(known.userId, () =>
    inLedgerTransaction(deps, async (tx) => {
      const withdrawal = await deps.withdrawals.findById(withdrawalId).session(tx.session).lean<Withdrawal | null>();
      if (!withdrawal) return;
      const next = afterPayout(withdrawal, report.status);
      const received = receivedAfter(withdrawal.heard, report.status);
      const change = {
        ...(report.status === 'refused' ? {} : { payoutId: report.payoutId }),
        ...(received === undefined ? {} : { heard: received }),
      };
      const note = report.reason === undefined ? {} : { note: report.reason };
      if (next) return endPayout(deps, tx, { withdrawal, next, change: { ...change, ...note } });
      if (report.status === 'refused') return;
      if (withdrawal.state === 'sending' && withdrawal.payoutId === undefined) notifySent(tx, withdrawal);
      await deps.withdrawals.updateOne(
        { _id: withdrawalId },
        { $set: change, ...(received === undefined ? {} : { $unset: { askAgainAt: 1 } }) },
        { session: tx.session },
      );
    }),
  );
}

/** The provider has accepted the payout and has not reported its end. */
function notifySent(tx: Tx, { _id: withdrawalId, userId, amountPaise, upi }: Withdrawal): void {
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
