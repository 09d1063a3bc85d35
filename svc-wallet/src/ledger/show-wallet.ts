import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { walletView } from './wallet-view';
import { grantDailyCoins } from './grant-daily-coins';
import { walletOf } from './wallet-of';
import type { LedgerDeps } from './ledger-deps';

/** The wallet as its player sees it; in play mode the first view of a day adds the day's coins. */
export const showWallet =
  (deps: LedgerDeps): Handler<typeof endpoints.wallet> =>
  async ({ caller }) => {
    if (deps.money.mode === 'play') await grantDailyCoins(deps, caller.userId);
    return reply(walletView(await walletOf(deps, caller.userId), deps.money));
  };
