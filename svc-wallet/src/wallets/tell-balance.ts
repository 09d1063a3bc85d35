import type { Live } from '@baazi/service-kit';
import type { Holding } from '../ledger/decide-postings';
import { walletView } from './wallet-view';

/** Shows a player's open pages the wallet after a commit. A hint only: the version drops late ones. */
export function tellBalance(live: Live, userId: string, holding: Holding, message?: string): void {
  live.send(userId, 'balance', {
    wallet: walletView(holding),
    ...(message === undefined ? {} : { message, alertType: 'success' }),
  });
}
