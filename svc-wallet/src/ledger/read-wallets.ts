import type { Tx } from '@baazi/service-kit';
import { balancesOf, type Balances } from './decide-postings';
import type { LedgerDeps, LedgerCollections } from './ledger-deps';
import { emptyWallet, type Wallet } from './wallet';

const balanceFields = {
  cash: 1,
  bonus: 1,
  escrow: 1,
  withdrawal: 1,
  debt: 1,
  version: 1,
  unstaked: 1,
  unstakedSince: 1,
  status: 1,
} as const;

/** With the player's status: nothing is paid into a closed wallet. */
export type PlayerBalances = Balances & { status?: 'active' | 'blocked' | 'closed' };

/** The players' balances in the transaction's snapshot. An untouched wallet is omitted. */
export async function readBalances(
  tx: Tx,
  deps: LedgerDeps,
  users: readonly string[],
): Promise<Map<string, PlayerBalances>> {
  if (users.length === 0) return new Map();
  const found = await deps.wallets.raw
    .find({ _id: { $in: [...users] } }, { session: tx.session, projection: balanceFields })
    .toArray();
  return new Map(found.map((wallet) => [wallet._id, { ...balancesOf(wallet), status: wallet.status }]));
}

/** The wallet of a player, in `tx`'s snapshot when inside one; an untouched one is empty. */
export async function walletOf(collections: LedgerCollections, userId: string, tx?: Tx): Promise<Wallet> {
  const found = await collections.wallets.raw.findOne({ _id: userId }, tx ? { session: tx.session } : {});
  return known(userId, found);
}

/** The wallets of several players, in `tx`'s snapshot when inside one. */
export async function walletsOf(
  collections: LedgerCollections,
  userIds: readonly string[],
  tx?: Tx,
): Promise<(userId: string) => Wallet> {
  const found = new Map(
    (
      await collections.wallets.raw.find({ _id: { $in: [...userIds] } }, tx ? { session: tx.session } : {}).toArray()
    ).map((wallet) => [wallet._id, wallet]),
  );
  return (userId) => known(userId, found.get(userId));
}

const known = (userId: string, found: Wallet | null | undefined): Wallet =>
  found ? { ...emptyWallet(userId), ...found, ...balancesOf(found) } : emptyWallet(userId);

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

/** Names of players for the operators' lists; a player without one is omitted. */
export async function namesOf(
  collections: LedgerCollections,
  userIds: (string | undefined)[],
): Promise<ReadonlyMap<string, string>> {
  const players = await playersOf(collections, userIds);
  return new Map([...players].flatMap(([id, { name }]) => (name === undefined ? [] : [[id, name] as const])));
}
