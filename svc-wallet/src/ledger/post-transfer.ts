import type { Tx } from '@baazi/service-kit';
import { Types } from 'mongoose';
import { strandedBy, strandOrder, recordStranded } from './stranded-funds';
import { decidePostings, emptyBalances, playerOf, requestHash, type Balances, type Shortfall } from './decide-postings';
import { readBalances, type PlayerBalances } from './read-wallets';
import { pushBalance } from './publish-balance';
import type { Transfer, TransferOrder } from './transfer';
import type { LedgerDeps } from './ledger-deps';

export interface Posted {
  kind: 'posted';
  /** changed wallets, as they are now; none for a repeat, whose transfers exist already */
  holdings: Map<string, Balances>;
}
export type PostingResult = Posted | { kind: 'insufficient-funds'; shortfall: Shortfall };

export interface PostingOptions {
  /** Wallets that the caller has read in the same transaction, so that they are not read again. */
  holdings?: ReadonlyMap<string, PlayerBalances>;
  /**
   * The caller's own document (a stake and its counter) guarantees that these ids are new; a mistake would fail on
   * the unique id.
   */
  idsAreNew?: true;
  /** Further fields of a wallet that are written in the same step, by player. */
  besides?: ReadonlyMap<string, { firstDepositId?: string }>;
  /** The caller publishes the balances itself. */
  isQuiet?: true;
  /**
   * They are written with the commit and with everything else that `tx` writes then: the caller does not read them
   * before.
   */
  withCommit?: true;
}

/**
 * The only writer of the ledger: wallets change and transfers are inserted here, in the caller's transaction, all or
 * nothing. Money for closed accounts continues into suspense. Every wallet is matched by the version it was read
 * with, so two operations can never spend the same money. After the commit the players' open pages are notified.
 */
export async function postTransfers(
  tx: Tx,
  deps: LedgerDeps,
  orders: readonly TransferOrder[],
  options: PostingOptions = {},
): Promise<PostingResult> {
  const fresh = options.idsAreNew ? [...orders] : await withoutRepeats(tx, deps, orders);
  const users = [...new Set(fresh.map(playerOf).filter((userId) => userId !== undefined))].sort();
  const before = new Map([
    ...(options.holdings ?? []),
    ...(await readBalances(
      tx,
      deps,
      users.filter((userId) => !options.holdings?.has(userId)),
    )),
  ]);
  const times = { at: deps.now(), postedAt: deps.machineNow() };
  const requested = decidePostings(fresh, before, times);
  if (requested.kind === 'insufficient-funds') return requested;
  // Coins are not stranded: they have no owner to return to.
  const stranded = deps.money.mode === 'play' ? [] : strandedBy(fresh, requested.holdings, before);
  const decided =
    stranded.length === 0 ? requested : decidePostings([...fresh, ...stranded.map(strandOrder)], before, times);
  if (decided.kind === 'insufficient-funds') return decided;
  await recordStranded(tx, deps, stranded);
  const { transfers, holdings: balancesByPlayer } = decided;
  writeHoldings(tx, deps, { before, after: balancesByPlayer, besides: options.besides });
  writeTransfers(tx, deps, transfers);
  if (!options.withCommit) await tx.send();
  if (!options.isQuiet) tx.afterCommit(() => publishBalances(deps, balancesByPlayer, fresh));
  return { kind: 'posted', holdings: balancesByPlayer };
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
    throw new Error(`transfer ${order.id} would take ${posting.shortfall.purse} below zero`);
  return posting;
}

async function withoutRepeats(tx: Tx, deps: LedgerDeps, orders: readonly TransferOrder[]): Promise<TransferOrder[]> {
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
function writeHoldings(
  tx: Tx,
  deps: LedgerDeps,
  {
    before,
    after,
    besides,
  }: { before: Map<string, Balances>; after: Map<string, Balances>; besides: PostingOptions['besides'] },
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

/** Each player once, with the text of the last order that has one. */
function publishBalances(
  deps: LedgerDeps,
  balancesByPlayer: ReadonlyMap<string, Balances>,
  orders: readonly TransferOrder[],
): void {
  const withText = new Map(orders.flatMap((order) => (order.words === undefined ? [] : [[playerOf(order), order]])));
  for (const [userId, balances] of balancesByPlayer) pushBalance(deps, userId, balances, withText.get(userId));
}
