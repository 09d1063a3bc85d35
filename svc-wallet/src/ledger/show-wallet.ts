import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { grantDailyCoins, type DailyCoinsDeps } from './daily-coins';
import { walletView } from './wallet-view';
import { walletOf } from './read-wallets';

/** The wallet as its player sees it; in play mode the first view of a day adds the day's coins. */
export const showWallet =
  (deps: DailyCoinsDeps): Handler<typeof endpoints.wallet> =>
  async ({ caller }) => {
    if (deps.money.mode === 'play') await grantDailyCoins(deps, caller.userId);
    return reply(walletView(await walletOf(deps, caller.userId), deps.money));
  };
