import type { WalletContext } from '../wallet-context';
import type { Holding } from './decide-postings';
import type { TransferOrder } from './transfer';
import { walletView } from './wallet-view';

type Said = Pick<TransferOrder, 'words' | 'wordsAre'>;

/** Shows a player's open pages the wallet after a commit. A hint only: the version drops late ones. */
export function tellBalance(bank: WalletContext, userId: string, holding: Holding, said: Said = {}): void {
  bank.service.live.send(userId, 'balance', {
    wallet: walletView(holding, bank.money),
    ...(said.words === undefined ? {} : { message: said.words, alertType: said.wordsAre ?? 'success' }),
  });
}
