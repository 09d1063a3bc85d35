import type { endpoints } from '@baazi/contracts';
import { isLinked, refuse, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { inBooks } from '../../ledger/in-books';
import { walletOf } from '../../ledger/wallet-of';

/** Ends the review of a player whose deposit was reversed: withdrawals are open again. */
export const releaseWithdrawals =
  (bank: WalletContext): Handler<typeof endpoints.releaseWithdrawals> =>
  async ({ caller, params, body }) => {
    if (isLinked(caller, params.userId)) return refuse('own-benefit');
    const released = await inBooks(bank, async (tx) => {
      if (!(await bank.wallets.exists({ _id: params.userId }).session(tx.session))) return false;
      const { frozen } = await walletOf(bank, params.userId, tx);
      await bank.wallets.updateOne({ _id: params.userId }, { $unset: { frozen: 1 } }, { session: tx.session });
      await bank.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: 'release-withdrawals',
        subject: `player:${params.userId}`,
        reason: body.reason,
        before: { frozen: frozen ?? null },
      });
      return true;
    });
    return released ? reply({ userId: params.userId, frozen: false }) : refuse('user-not-found');
  };
