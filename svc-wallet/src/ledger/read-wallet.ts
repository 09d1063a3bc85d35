import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { walletView } from './wallet-view';
import { grantDailyCoins } from '../settings/grant-daily-coins';
import { walletOf } from './wallet-of';

/** The wallet as its player sees it; in play mode the day's coins come with the first look. */
export const readWallet =
  (bank: WalletContext): Handler<typeof endpoints.wallet> =>
  async ({ caller }) => {
    if (bank.money.mode === 'play') await grantDailyCoins(bank, caller.userId);
    return reply(walletView(await walletOf(bank, caller.userId), bank.money));
  };
