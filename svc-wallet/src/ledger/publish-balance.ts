import type { Balances } from './decide-postings';
import type { TransferOrder } from './transfer';
import { walletView } from './wallet-view';
import type { LedgerDeps } from './ledger-deps';

type BalanceUpdate = Pick<TransferOrder, 'words' | 'wordsAre'>;

/** Sends a player's open pages the wallet after a commit. A hint only: the version drops late ones. */
export function pushBalance(deps: LedgerDeps, userId: string, balances: Balances, reported: BalanceUpdate = {}): void {
  deps.service.live.send(userId, 'balance', {
    wallet: walletView(balances, deps.money),
    ...(reported.words === undefined ? {} : { message: reported.words, alertType: reported.wordsAre ?? 'success' }),
  });
}
