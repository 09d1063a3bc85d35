import type { Tx } from '@baazi/service-kit';
import type { Clocks } from '@baazi/service-kit';
import type { Connection } from 'mongoose';
import { purseFields, wallets } from '../wallets/wallet';
import { decidePostings, emptyHolding, playerOf, requestHash, type Holding, type TooLittle } from './decide-postings';
import { transfers, type Transfer, type TransferOrder } from './transfer';

/** The id is taken by a transfer of other content. */
export class ContentDiffers extends Error {
  override name = 'ContentDiffers';
  constructor(readonly id: string) {
    super(`transfer ${id} was posted with other content`);
  }
}

export interface Posted {
  is: 'posted';
  /** new ones, in the order asked for */
  transfers: Transfer[];
  /** ids that were in the books before: a retry */
  repeats: string[];
  holdings: Map<string, Holding>;
}
export type Posting = Posted | { is: 'too-little'; tooLittle: TooLittle };
interface Books {
  db: Connection;
  clocks: Clocks;
}
/** What the caller has read in the same transaction, so that it is not read again. */
export interface Known {
  holdings?: ReadonlyMap<string, Holding>;
  /** The caller's own document (a stake and its counter) says that these ids are new; a mistake would fail on the unique id. */
  idsAreNew?: true;
}

/**
 * The only door that writes the books: wallets move and transfers are inserted here, in the caller's transaction, all or nothing.
 * Every wallet is matched by the version it was read with, so two stories can never spend the same money.
 */
export async function postTransfers(
  tx: Tx,
  books: Books,
  orders: readonly TransferOrder[],
  known: Known = {},
): Promise<Posting> {
  const { fresh, repeats } = known.idsAreNew
    ? { fresh: [...orders], repeats: [] }
    : await withoutRepeats(tx, books, orders);
  const users = [...new Set(fresh.map(playerOf).filter((userId) => userId !== undefined))].sort();
  const before = new Map([
    ...(known.holdings ?? []),
    ...(await holdingsOf(
      tx,
      books,
      users.filter((userId) => !known.holdings?.has(userId)),
    )),
  ]);
  const decided = decidePostings(fresh, before, {
    at: books.clocks.business.now(),
    postedAt: books.clocks.machine.now(),
  });
  if (decided.is === 'too-little') return decided;
  await writeHoldings(tx, books, before, decided.holdings);
  if (decided.transfers.length > 0)
    await transfers.raw(books.db).insertMany(decided.transfers, { session: tx.session });
  return { is: 'posted', transfers: decided.transfers, repeats, holdings: decided.holdings };
}

/** For stories that give money: they cannot meet an empty purse. */
export async function postTransfer(tx: Tx, books: Books, order: TransferOrder, known: Known = {}): Promise<Posted> {
  const posting = await postTransfers(tx, books, [order], known);
  if (posting.is === 'too-little')
    throw new Error(`transfer ${order.id} would take ${posting.tooLittle.purse} below zero`);
  return posting;
}

async function withoutRepeats(
  tx: Tx,
  { db }: Books,
  orders: readonly TransferOrder[],
): Promise<{ fresh: TransferOrder[]; repeats: string[] }> {
  const found = await transfers(db)
    .find({ _id: { $in: orders.map(({ id }) => id) } }, { requestHash: 1 })
    .session(tx.session)
    .lean<Pick<Transfer, '_id' | 'requestHash'>[]>();
  const known = new Map(found.map(({ _id, requestHash: hash }) => [_id, hash]));
  for (const order of orders) {
    const hash = known.get(order.id);
    if (hash !== undefined && hash !== requestHash(order)) throw new ContentDiffers(order.id);
  }
  return { fresh: orders.filter(({ id }) => !known.has(id)), repeats: [...known.keys()] };
}

async function holdingsOf(tx: Tx, { db }: Books, users: string[]): Promise<Map<string, Holding>> {
  if (users.length === 0) return new Map();
  const found = await wallets
    .raw(db)
    .find({ _id: { $in: users } }, { session: tx.session, projection: purseFields })
    .toArray();
  return new Map(
    found.map(({ _id, cash, bonus, escrow, withdrawal, version }) => [
      _id,
      { cash, bonus, escrow, withdrawal, version },
    ]),
  );
}

/** Sorted by wallet: two batches that share players lock them in one order. */
async function writeHoldings(
  tx: Tx,
  { db }: Books,
  before: Map<string, Holding>,
  after: Map<string, Holding>,
): Promise<void> {
  const writes = [...after.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([userId, holding]) => {
      const { version } = before.get(userId) ?? emptyHolding();
      // An untouched wallet may not exist yet.
      return {
        updateOne: { filter: { _id: userId, version }, update: { $set: { ...holding } }, upsert: version === 0 },
      };
    });
  if (writes.length === 0) return;
  const { matchedCount, upsertedCount } = await wallets
    .raw(db)
    .bulkWrite(writes, { session: tx.session, ordered: true });
  if (matchedCount + upsertedCount !== writes.length) throw new Error('a wallet changed inside its own transaction');
}
