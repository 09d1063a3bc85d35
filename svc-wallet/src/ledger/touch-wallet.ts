import type { Tx } from '@baazi/service-kit';
import type { Bank } from '../bank';
import { emptyHolding } from './decide-postings';

/** Any word about a player opens an empty wallet where there is none. */
export async function touchWallet(bank: Bank, userId: string, tx: Tx): Promise<void> {
  await bank.wallets.updateOne(
    { _id: userId },
    { $setOnInsert: emptyHolding() },
    { upsert: true, session: tx.session },
  );
}
