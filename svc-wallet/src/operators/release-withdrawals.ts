import { endpoints } from '@baazi/contracts';
import { refuse, reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { inBooks } from '../ledger/in-books';
import { wallets } from '../wallets/wallet';
import { walletOf } from '../wallets/wallet-of';
import { recordAction } from './operator-action';

/** Ends the review of a player whose deposit was reversed: withdrawals are open again. */
export function mountReleaseWithdrawals(core: Core): void {
  core.http.handle(endpoints.releaseWithdrawals, async ({ caller, params, body }) => {
    const released = await inBooks(core, async (tx) => {
      if (!(await wallets(core.db).exists({ _id: params.userId }).session(tx.session))) return false;
      const { frozen } = await walletOf(core.db, params.userId, tx);
      await wallets(core.db).updateOne({ _id: params.userId }, { $unset: { frozen: 1 } }, { session: tx.session });
      await recordAction(core, tx, {
        by: caller.userId,
        action: 'release-withdrawals',
        subject: `player:${params.userId}`,
        reason: body.reason,
        before: { frozen: frozen ?? null },
      });
      return true;
    });
    return released ? reply({ userId: params.userId, frozen: false }) : refuse('user-not-found');
  });
}
