import type { Tx } from '@baazi/service-kit';
import { Types } from 'mongoose';
import { ordersToPayDebts } from './pay-debts';
import { strandedBy, strandOrder, recordStranded } from './stranded-funds';
import { decidePostings, emptyBalances, playerOf, requestHash, type Balances, type Shortfall } from './decide-postings';
import { readBalances, type PlayerBalances } from './read-wallets';
import { pushBalance } from './wallet-view';
import type { Transfer, TransferOrder } from './transfer';
import type { LedgerDeps } from './ledger-deps';

export interface Posted {
  kind: 'posted';
  /** changed wallets, as they are now; none for a repeat, whose transfers exist already */
  balances: Map<string, Balances>;
}
export type PostingResult = Posted | { kind: 'insufficient-funds'; shortfall: Shortfall };

/** Wallets that the caller of a posting knows, and fields that it adds to them. */
export interface PostingContext {
  /** Wallets that the caller has read in the same transaction, so that they are not read again. */
  balances?: ReadonlyMap<string, PlayerBalances>;
  /** Further fields of a wallet that are written in the same step, by player. */
  besides?: ReadonlyMap<string, { firstDepositId?: string }>;
}

/**
 * Posts transfers that may be a retry: those that exist already are skipped. The writes are sent at once, so that the
 * caller can read them, and the players' open pages are notified after the commit.
 */
export async function postTransfers(
  tx: Tx,
  deps: LedgerDeps,
  orders: readonly TransferOrder[],
  context: PostingContext = {},
): Promise<PostingResult> {
  const newOrders = await withoutPosted(tx, deps, orders);
  const posting = await postNewTransfers(tx, deps, newOrders, context);
  if (posting.kind === 'insufficient-funds') return posting;
  await tx.send();
  publishAfterCommit(tx, deps, newOrders, posting);
  return posting;
}

/**
 * The only writer of the ledger: wallets change and transfers are inserted here, in the caller's transaction, all or
 * nothing. Cash pays its player's debt first, and money for closed accounts continues into suspense. Every wallet is matched by the version it was read
 * with, so two operations can never spend the same money.
 *
 * The caller's own document (a stake and its counter) guarantees that the ids are new; a mistake fails on the unique
 * id. The writes are sent with everything else that `tx` writes at its commit, and nobody is notified.
 */
export async function postNewTransfers(
  tx: Tx,
  deps: LedgerDeps,
  orders: readonly TransferOrder[],
  { balances: known, besides }: PostingContext = {},
): Promise<PostingResult> {
  const users = [...new Set(orders.map(playerOf).filter((userId) => userId !== undefined))].sort();
  const unread = users.filter((userId) => !known?.has(userId));
  const before = new Map([...(known ?? []), ...(await readBalances(tx, deps, unread))]);
  const times = { at: deps.now(), postedAt: deps.machineNow() };
  const asOrdered = decidePostings(orders, before, times);
  if (asOrdered.kind === 'insufficient-funds') return asOrdered;
  const payments = ordersToPayDebts(asOrdered.balances);
  const owed = [...orders, ...payments];
  const requested = payments.length === 0 ? asOrdered : decidePostings(owed, before, times);
  if (requested.kind === 'insufficient-funds') return requested;
  // Coins are not stranded: they have no owner to return to.
  const stranded = deps.money.mode === 'play' ? [] : strandedBy(orders, requested.balances, before);
  const decided =
    stranded.length === 0 ? requested : decidePostings([...owed, ...stranded.map(strandOrder)], before, times);
  if (decided.kind === 'insufficient-funds') return decided;
  await recordStranded(tx, deps, stranded);
  const { transfers, balances } = decided;
  writeBalances(tx, deps, { before, after: balances, besides });
  writeTransfers(tx, deps, transfers);
  return { kind: 'posted', balances };
}

/** After the commit each player's open pages get the balances once, with the text of the last order that has one. */
export function publishAfterCommit(
  tx: Tx,
  deps: LedgerDeps,
  orders: readonly TransferOrder[],
  { balances: balancesByPlayer }: Posted,
): void {
  tx.afterCommit(() => {
    const withText = new Map(orders.flatMap((order) => (order.text === undefined ? [] : [[playerOf(order), order]])));
    for (const [userId, balances] of balancesByPlayer) pushBalance(deps, userId, balances, withText.get(userId));
  });
}

/**
 * Immutable: no user has the right to edit or delete one. Transfers that wait for their block are listed beside them.
 */
function writeTransfers(
  tx: Tx,
  { transfers: collections, unsealed, service: { shards } }: LedgerDeps,
  transfers: Transfer[],
): void {
  const [first] = transfers;
  if (!first) return;
  tx.writes.insert(collections, transfers);
  tx.writes.insert(unsealed, [
    {
      _id: new Types.ObjectId(),
      ids: transfers.map(({ _id }) => _id),
      postedAt: first.postedAt,
      ...shards.shardField(shards.shardOf(first.player ?? '')),
    },
  ]);
}

/** For operations that only give money: they cannot find insufficient funds. */
export async function postTransfer(tx: Tx, deps: LedgerDeps, order: TransferOrder): Promise<Posted> {
  const posting = await postTransfers(tx, deps, [order]);
  if (posting.kind === 'insufficient-funds')
    throw new Error(`transfer ${order.id} would take ${posting.shortfall.subAccount} below zero`);
  return posting;
}

/**
 * The orders whose transfers do not exist yet. Throws when one exists with other content: its name is taken by another
 * operation.
 */
export async function withoutPosted(
  tx: Tx,
  deps: LedgerDeps,
  orders: readonly TransferOrder[],
): Promise<TransferOrder[]> {
  const found = await deps.transfers
    .find({ _id: { $in: orders.map(({ id }) => id) }, ...playersOf(orders) }, { requestHash: 1 })
    .session(tx.session)
    .lean<Pick<Transfer, '_id' | 'requestHash'>[]>();
  const known = new Map(found.map(({ _id, requestHash: hash }) => [_id, hash]));
  for (const order of orders) {
    const hash = known.get(order.id);
    if (hash !== undefined && hash !== requestHash(order))
      throw new Error(`transfer ${order.id} was posted with other content`);
  }
  return orders.filter(({ id }) => !known.has(id));
}

/** The players of these ids: an id belongs to one player. Those of the house alone name nobody. */
function playersOf(orders: readonly TransferOrder[]): { player?: { $in: string[] } } {
  const players = orders.map(playerOf).filter((player) => player !== undefined);
  return players.length === orders.length ? { player: { $in: [...new Set(players)] } } : {};
}

/** Sorted by wallet: two batches that share players lock them in one order. */
function writeBalances(
  tx: Tx,
  deps: LedgerDeps,
  {
    before,
    after,
    besides,
  }: { before: Map<string, Balances>; after: Map<string, Balances>; besides: PostingContext['besides'] },
): void {
  const changes = [...after.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([userId, balances]) => {
      const { version } = before.get(userId) ?? emptyBalances();
      return {
        filter: { _id: userId, version },
        update: { $set: { ...balances, ...besides?.get(userId) } },
        // An untouched wallet may not exist yet.
        upsert: version === 0,
      };
    });
  tx.writes.update(deps.wallets, changes);
}
