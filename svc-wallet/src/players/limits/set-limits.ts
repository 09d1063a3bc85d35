import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { emptyHolding } from '../../ledger/decide-postings';
import { inBooks } from '../../ledger/in-books';
import { walletOf } from '../../ledger/wallet-of';
import { changeLimits } from './change-limits';
import { limitsView } from './limits-view';
import { tellOfLimits } from './tell-of-limits';

/**
 * A player's own limits, breaks and self-exclusion. They count machine time: the business clock of a test stack moves
 * nobody's break.
 */
export const setLimits =
  (bank: WalletContext): Handler<typeof endpoints.setLimits> =>
  async ({ caller, body }) => {
    const now = bank.machineNow();
    const limits = await bank.keyedQueue(caller.userId, () =>
      inBooks(bank, async (tx) => {
        const wallet = await walletOf(bank, caller.userId, tx);
        const next = changeLimits(wallet.limits, body, now);
        await bank.wallets.updateOne(
          { _id: caller.userId },
          { $set: { limits: next }, $inc: { turns: 1 }, $setOnInsert: emptyHolding() },
          { upsert: true, session: tx.session },
        );
        tellOfLimits(tx, { userId: caller.userId, before: wallet.limits, next, revision: (wallet.turns ?? 0) + 1 });
        return next;
      }),
    );
    return reply(limitsView(limits, now));
  };
