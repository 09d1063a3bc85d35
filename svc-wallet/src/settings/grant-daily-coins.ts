import { dayInIndia, toPaise } from '@baazi/contracts';
import type { WalletContext } from '../wallet-context';
import { house, player } from '../ledger/account';
import { inBooks } from '../ledger/in-books';
import { postTransfer } from '../ledger/post-transfer';

/** Play mode's only income: coins once per Indian day. */
export async function grantDailyCoins(bank: WalletContext, userId: string): Promise<void> {
  const id = `grant:${userId}:${dayInIndia(bank.now())}`;
  if (await bank.transfers.exists({ _id: id })) return;
  const coins = bank.service.config.DAILY_COINS;
  await bank.keyedQueue(userId, () =>
    inBooks(bank, async (tx) => {
      if (await bank.transfers.exists({ _id: id }).session(tx.session)) return;
      await postTransfer(tx, bank, {
        id,
        kind: 'grant',
        legs: [house('grant', -toPaise(coins)), player(userId, 'bonus', toPaise(coins))],
        memo: { title: 'Daily coins', detail: `${coins} coins for today.` },
      });
    }),
  );
}
