import type { endpoints } from '@baazi/contracts';
import { byOperator, isLinked, refuse, reply, type Handler } from '@baazi/service-kit';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { playerSubject, readAccountState } from '../../ledger/authorisations/account-state';
import { walletOf } from '../../ledger/read-wallets';
import type { WithdrawalDeps } from '../withdrawal-deps';

/** Ends the review of a player whose deposit was reversed, so that withdrawals are possible again. */
export const releaseWithdrawals =
  (deps: WithdrawalDeps): Handler<typeof endpoints.releaseWithdrawals> =>
  async ({ caller, params, body }) => {
    if (isLinked(caller, params.userId)) return refuse('own-benefit');
    const released = await inLedgerTransaction(deps, async (tx) => {
      if (!(await deps.wallets.exists({ _id: params.userId }).session(tx.session))) return false;
      const { frozen } = await walletOf(deps, params.userId, tx);
      const { review } = await readAccountState(deps, params.userId, tx);
      await deps.wallets.updateOne({ _id: params.userId }, { $unset: { frozen: 1 } }, { session: tx.session });
      await deps.service.operatorsLog.record(tx, {
        ...byOperator(caller),
        action: 'release-withdrawals',
        subject: playerSubject(params.userId),
        reason: body.reason,
        before: { frozen: frozen ?? null },
        after: { frozen: null, review },
      });
      return true;
    });
    return released ? reply({ userId: params.userId, frozen: false }) : refuse('user-not-found');
  };
