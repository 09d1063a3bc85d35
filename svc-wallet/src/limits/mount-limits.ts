import { endpoints } from '@baazi/contracts';
import { reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { inBooks } from '../ledger/in-books';
import { inTurn } from '../ledger/in-turn';
import { purseZero, wallets } from '../wallets/wallet';
import { walletOf } from '../wallets/wallet-of';
import { changeLimits } from './change-limits';
import { limitsView } from './limits-view';

/** A player's own limits, breaks and self-exclusion. They count machine time: the business clock of a test stack moves nobody's break. */
export function mountLimits(core: Core): void {
  core.http.handle(endpoints.readLimits, async ({ caller }) =>
    reply(limitsView((await walletOf(core.db, caller.userId)).limits, core.clocks.machine.now())),
  );
  core.http.handle(endpoints.setLimits, async ({ caller, body }) => {
    const now = core.clocks.machine.now();
    const limits = await inTurn(caller.userId, () =>
      inBooks(core, async (tx) => {
        const wallet = await walletOf(core.db, caller.userId, tx);
        const next = changeLimits(wallet.limits, body, now);
        await wallets(core.db).updateOne(
          { _id: caller.userId },
          { $set: { limits: next }, $inc: { turns: 1 }, $setOnInsert: { ...purseZero } },
          { upsert: true, session: tx.session },
        );
        return next;
      }),
    );
    return reply(limitsView(limits, now));
  });
}
