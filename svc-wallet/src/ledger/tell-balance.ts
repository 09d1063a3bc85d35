import type { Bank } from '../bank';
import type { Holding } from './decide-postings';
import { walletView } from './wallet-view';

/** Shows a player's open pages the wallet after a commit. A hint only: the version drops late ones. */
export function tellBalance(bank: Bank, userId: string, holding: Holding, message?: string): void {
  bank.service.live.send(userId, 'balance', {
    wallet: walletView(holding),
    ...(message === undefined ? {} : { message, alertType: 'success' }),
  });
}
