import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { walletView } from '../ledger/wallet-view';
import { walletOf } from '../ledger/wallet-of';
import { welcomePlayer } from './welcome-player';

/** svc-auth's direct word about a new player: the first screen shows the joining bonus. */
export const openWallet =
  (bank: WalletContext): Handler<typeof endpoints.openWallet> =>
  async ({ body }) => {
    const wallet = await bank.keyedQueue(body.userId, async () => {
      await welcomePlayer(bank, body);
      return walletOf(bank, body.userId);
    });
    return reply(walletView(wallet, bank.money));
  };
