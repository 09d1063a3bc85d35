import { dayInIndia, toPaise } from '@baazi/contracts';
import { house, player } from './account';
import { inLedgerTransaction } from './ledger-transaction';
import { postTransfer } from './post-transfer';
import type { LedgerDeps } from './ledger-deps';

/** Play mode's only income: coins once per Indian day. */
export async function grantDailyCoins(deps: LedgerDeps, userId: string): Promise<void> {
  const id = `grant:${userId}:${dayInIndia(deps.now())}`;
  if (await deps.transfers.exists({ _id: id })) return;
  const coins = deps.service.config.DAILY_COINS;
  await deps.playerQueue(userId, () =>
    inLedgerTransaction(deps, async (tx) => {
      if (await deps.transfers.exists({ _id: id }).session(tx.session)) return;
      await postTransfer(tx, deps, {
        id,
        kind: 'grant',
        legs: [house('grant', -toPaise(coins)), player(userId, 'bonus', toPaise(coins))],
        memo: { title: 'Daily coins', detail: `${coins} coins for today.` },
      });
    }),
  );
}
