import { dayInIndia, toPaise } from '@baazi/contracts';
import type { Core } from '../core';
import { house, player } from '../ledger/account';
import { inBooks } from '../ledger/in-books';
import { inTurn } from '../ledger/in-turn';
import { postTransfer } from '../ledger/post-transfer';
import { transfers } from '../ledger/transfer';
import { tellBalance } from '../wallets/tell-balance';

/** Play mode's only income: coins once per Indian day. */
export async function grantDailyCoins(core: Core, userId: string): Promise<void> {
  const id = `grant:${userId}:${dayInIndia(core.clocks.business.now())}`;
  if (await transfers(core.db).exists({ _id: id })) return;
  const coins = core.config.DAILY_COINS;
  await inTurn(userId, () =>
    inBooks(core, async (tx) => {
      if (await transfers(core.db).exists({ _id: id }).session(tx.session)) return;
      const { holdings } = await postTransfer(tx, core, {
        id,
        kind: 'grant',
        legs: [house('grant', -toPaise(coins)), player(userId, 'bonus', toPaise(coins))],
        memo: { title: 'Daily coins', detail: `${coins} coins for today.` },
      });
      const holding = holdings.get(userId);
      if (holding) tx.afterCommit(() => tellBalance(core.live, userId, holding));
    }),
  );
}
