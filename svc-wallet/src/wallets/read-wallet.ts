import { endpoints, type WalletView } from '@baazi/contracts';
import { reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { grantDailyCoins } from '../money-mode/grant-daily-coins';
import { walletOf } from './wallet-of';
import { walletView } from './wallet-view';

/** The wallet as its player sees it; in play mode the day's coins come with the first look. */
export async function readWallet(core: Core, userId: string): Promise<WalletView> {
  if (core.money.mode === 'play') await grantDailyCoins(core, userId);
  return walletView(await walletOf(core.db, userId));
}

export const mountReadWallet = (core: Core): void =>
  core.http.handle(endpoints.wallet, async ({ caller }) => reply(await readWallet(core, caller.userId)));
