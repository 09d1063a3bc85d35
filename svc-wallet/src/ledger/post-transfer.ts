import type { Tx } from '@baazi/service-kit';
import { Types } from 'mongoose';
import type { WalletContext } from '../wallet-context';
import { leftBy, leftOrder, noteLeft } from './closed-wallet';
import { decidePostings, emptyHolding, playerOf, requestHash, type Holding, type TooLittle } from './decide-postings';
import { readHoldings, type KnownHolding } from './read-holdings';
import { tellBalance } from './tell-balance';
import type { Transfer, TransferOrder } from './transfer';

export interface Posted {
  kind: 'posted';
  /** wallets that changed, as they are now; none for a retry, whose transfers are in the books already */
  holdings: Map<string, Holding>;
}
export type Posting = Posted | { kind: 'too-little'; tooLittle: TooLittle };

export interface PostingOptions {
  /** What the caller has read in the same transaction, so that it is not read again. */
  holdings?: ReadonlyMap<string, KnownHolding>;
  /**
   * The caller's own document (a stake and its counter) says that these ids are new; a mistake would fail on the unique
   * id.
   */
  idsAreNew?: true;
  /** What else of a wallet is written in the same step as its purses, by player. */
  besides?: ReadonlyMap<string, { firstDepositId?: string }>;
  /** The caller tells the players of their balance itself. */
  isQuiet?: true;
  /** They are written with the commit and with all else that `tx` writes then: the caller does not read them before. */
  withCommit?: true;
}

/**
 * The only door that writes the books: wallets move and transfers are inserted here, in the caller's transaction, all
 * or nothing. What comes for players who have left goes on into suspense. Every wallet is matched by the version it was read with, so two stories can never spend the same money.
 * After the commit the players' open pages are told.
 */
export async function postTransfers(
  tx: Tx,
  bank: WalletContext,
  orders: readonly TransferOrder[],
  options: PostingOptions = {},
): Promise<Posting> {
  const fresh = options.idsAreNew ? [...orders] : await withoutRepeats(tx, bank, orders);
  const users = [...new Set(fresh.map(playerOf).filter((userId) => userId !== undefined))].sort();
  const before = new Map([
    ...(options.holdings ?? []),
    ...(await readHoldings(
      tx,
      bank,
      users.filter((userId) => !options.holdings?.has(userId)),
    )),
  ]);
  const times = { at: bank.now(), postedAt: bank.machineNow() };
  const asked = decidePostings(fresh, before, times);
  if (asked.kind === 'too-little') return asked;
  // Coins are nobody's money.
  const left = bank.money.mode === 'play' ? [] : leftBy(fresh, asked.holdings, before);
  const decided = left.length === 0 ? asked : decidePostings([...fresh, ...left.map(leftOrder)], before, times);
  if (decided.kind === 'too-little') return decided;
  await noteLeft(tx, bank, left);
  const { transfers, holdings } = decided;
  writeHoldings(tx, bank, { before, after: holdings, besides: options.besides });
  writeTransfers(tx, bank, transfers);
  if (!options.withCommit) await tx.send();
  if (!options.isQuiet) tx.afterCommit(() => tellBalances(bank, holdings, fresh));
  return { kind: 'posted', holdings };
}

/** For good: no right to edit or delete one is given to anybody. What waits for its block is listed beside them. */
function writeTransfers(
  tx: Tx,
  { transfers: books, unsealed, service: { shards } }: WalletContext,
  transfers: Transfer[],
): void {
  const [first] = transfers;
  if (!first) return;
  tx.writes.insert(books, transfers);
  tx.writes.insert(unsealed, [
    {
      _id: new Types.ObjectId(),
      ids: transfers.map(({ _id }) => _id),
      postedAt: first.postedAt,
      ...shards.shardField(shards.shardOf(first.player ?? '')),
    },
  ]);
}

/** For stories that give money: they cannot meet an empty purse. */
export async function postTransfer(tx: Tx, bank: WalletContext, order: TransferOrder): Promise<Posted> {
  const posting = await postTransfers(tx, bank, [order]);
  if (posting.kind === 'too-little')
    throw new Error(`transfer ${order.id} would take ${posting.tooLittle.purse} below zero`);
  return posting;
}

async function withoutRepeats(tx: Tx, bank: WalletContext, orders: readonly TransferOrder[]): Promise<TransferOrder[]> {
  const found = await bank.transfers
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

/** The players whose books these ids stand in: an id is one player's. Those of the house alone name nobody. */
function playersOf(orders: readonly TransferOrder[]): { player?: { $in: string[] } } {
  const players = orders.map(playerOf).filter((player) => player !== undefined);
  return players.length === orders.length ? { player: { $in: [...new Set(players)] } } : {};
}

/** Sorted by wallet: two batches that share players lock them in one order. */
function writeHoldings(
  tx: Tx,
  bank: WalletContext,
  {
    before,
    after,
    besides,
  }: { before: Map<string, Holding>; after: Map<string, Holding>; besides: PostingOptions['besides'] },
): void {
  const changes = [...after.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([userId, holding]) => {
      const { version } = before.get(userId) ?? emptyHolding();
      return {
        filter: { _id: userId, version },
        update: { $set: { ...holding, ...besides?.get(userId) } },
        // An untouched wallet may not exist yet.
        upsert: version === 0,
      };
    });
  tx.writes.update(bank.wallets, changes);
}

/** Each player once, with the words of the last order that has some. */
function tellBalances(
  bank: WalletContext,
  holdings: ReadonlyMap<string, Holding>,
  orders: readonly TransferOrder[],
): void {
  const withWords = new Map(orders.flatMap((order) => (order.words === undefined ? [] : [[playerOf(order), order]])));
  for (const [userId, holding] of holdings) tellBalance(bank, userId, holding, withWords.get(userId));
}
