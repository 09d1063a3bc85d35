import type { Wallet } from './wallet';
import type { LedgerCollections } from './ledger-deps';

export type ListedPlayer = Pick<Wallet, '_id' | 'name' | 'status' | 'frozen'>;

/** The players of an operators' list; one without a wallet is omitted. */
export async function playersOf(
  collections: LedgerCollections,
  userIds: (string | undefined)[],
): Promise<ReadonlyMap<string, ListedPlayer>> {
  const wanted = [...new Set(userIds.filter((id) => id !== undefined))];
  const rows = await collections.wallets
    .find({ _id: { $in: wanted } }, { name: 1, status: 1, frozen: 1 })
    .limit(wanted.length || 1)
    .lean<ListedPlayer[]>();
  return new Map(rows.map((row) => [row._id, row]));
}
