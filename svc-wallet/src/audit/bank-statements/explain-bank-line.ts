import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import type { AuditDeps } from '../audit-deps';

/** An operator explains an open line, such as a fee: the task ends, and nothing moves. */
export const explainBankLine =
  (deps: AuditDeps): Handler<typeof endpoints.explainBankLine> =>
  async ({ caller, params: { id }, body: { reason } }) => {
    const isDone = await inLedgerTransaction(deps, async (tx) => {
      const { modifiedCount } = await deps.bankLines.updateOne(
        { _id: id, state: 'open' },
        { $set: { state: 'explained', note: reason } },
        { session: tx.session },
      );
      if (modifiedCount === 0) return false;
      await deps.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: 'explain-bank-line',
        subject: `bank-line:${id}`,
        reason,
      });
      return true;
    });
    return isDone ? reply({ _id: id, state: 'explained' }) : refuse('conflict');
  };
