import type { WalletCollections } from '../wallet-collections';
import type { Wallet } from './wallet';

export type ListedPlayer = Pick<Wallet, '_id' | 'name' | 'status' | 'frozen'>;

/** Who the players of an operators' list are; one without a wallet is not among them. */
export async function playersOf(
  books: WalletCollections,
  userIds: (string | undefined)[],
): Promise<ReadonlyMap<string, ListedPlayer>> {
  const wanted = [...new Set(userIds.filter((id) => id !== undefined))];
  const rows = await books.wallets
    .find({ _id: { $in: wanted } }, { name: 1, status: 1, frozen: 1 })
    .limit(wanted.length || 1)
    .lean<ListedPlayer[]>();
  return new Map(rows.map((row) => [row._id, row]));
}
