import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../wallet-context';
import { emptyHolding } from './decide-postings';

/** Any word about a player opens an empty wallet where there is none. */
export async function touchWallet(bank: WalletContext, userId: string, tx: Tx): Promise<void> {
  await bank.wallets.updateOne(
    { _id: userId },
    { $setOnInsert: emptyHolding() },
    { upsert: true, session: tx.session },
  );
}
