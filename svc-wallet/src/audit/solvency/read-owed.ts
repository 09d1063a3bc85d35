import { inPages } from '@baazi/service-kit';
import type { WalletCollections } from '../../wallet-collections';
import { purses } from '../../ledger/account';
import { bookedSums } from '../../ledger/seal/booked-sums';
import { inSnapshot } from '../../ledger/in-snapshot';

/** What a wallet owes its player, after so many transfers. */
export interface Owed {
  userId: string;
  owedPaise: number;
  version: number;
}

/** Every wallet at one instant, in the order of their ids, and what the books say at the same instant. */
export async function readOwed(books: WalletCollections): Promise<{ wallets: Owed[]; bookedPaise: number }> {
  return inSnapshot(books, async (session) => {
    const { accounts } = await bookedSums(books, session);
    const wallets: Owed[] = [];
    for await (const page of inPages(books.wallets.raw, {}, { fields: [...purses, 'version'], session }))
      for (const { _id, version, ...held } of page)
        wallets.push({ userId: _id, owedPaise: purses.reduce((sum, purse) => sum + (held[purse] ?? 0), 0), version });
    const bookedPaise = purses.reduce((sum, purse) => sum + (accounts[`players:${purse}`] ?? 0), 0);
    return { wallets, bookedPaise };
  });
}
