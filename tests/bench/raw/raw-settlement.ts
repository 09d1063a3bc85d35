import type { ClientSession, MongoClient } from 'mongodb';
import { idOf, sampleOf, userOf, type Collections, type Sample, type Shapes } from './shapes';

/** As in the product while nobody stakes. */
const BATCH = 250;
const now = new Date();
let run = 0;

type Fields = Record<string, unknown>;

/** An open stake and what settling it writes. */
interface Entry {
  wallet: Sample;
  walletAfter: Fields;
  transfer: Sample;
  stake: Sample;
  stakeAfter: Fields;
  pick?: { before: Sample; after: Fields };
}

/**
 * The bare writes of a settlement, in the product's statements: per entry one wallet update (by id and version) and
 * one transfer insert, and equal stakes in one update (by ids and counter), in transactions of 250; then equal entries
 * in
 * one update. Nothing is read, hashed or published.
 */
export async function rawSettlement(
  client: MongoClient,
  collections: Collections,
  shapes: Shapes,
  { batches, concurrency }: { batches: number; concurrency: number },
): Promise<number> {
  run += 1;
  const books = await filled(collections, shapes, batches);
  const queue = [...books];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: concurrency }, async () => {
      const session = client.startSession();
      for (let batch = queue.shift(); batch; batch = queue.shift()) await settle(session, collections, batch);
      await session.endSession();
    }),
  );
  const kinds = collections.picks ? 4 : 3;
  return (kinds * batches * BATCH) / ((performance.now() - began) / 1000);
}

async function settle(
  session: ClientSession,
  { wallets, transfers, stakes, picks }: Collections,
  batch: readonly Entry[],
): Promise<void> {
  await session.withTransaction(
    async () => {
      await wallets.bulkWrite(
        batch.map(({ wallet, walletAfter }) => ({
          updateOne: { filter: { _id: wallet._id, version: wallet['version'] }, update: { $set: walletAfter } },
        })),
        { session },
      );
      await transfers.insertMany(
        batch.map(({ transfer }) => transfer),
        { session },
      );
      await stakes.bulkWrite(
        alike(batch.map(({ stake, stakeAfter }) => ({ id: stake._id, after: stakeAfter }))).map(({ ids, after }) => ({
          updateMany: { filter: { _id: { $in: ids }, n: 0, applied: 0 }, update: { $set: after } },
        })),
        { session },
      );
    },
    { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
  );
  if (picks)
    await picks.bulkWrite(
      alike(picksOf(batch).map(({ before, after }) => ({ id: before._id, after }))).map(({ ids, after }) => ({
        updateMany: { filter: { _id: { $in: ids }, n: { $lt: 1 } }, update: { $set: after } },
      })),
      { ordered: false },
    );
}

function alike(changes: readonly { id: string; after: Fields }[]): { ids: string[]; after: Fields }[] {
  const groups = new Map<string, { ids: string[]; after: Fields }>();
  for (const { id, after } of changes) {
    const key = JSON.stringify(after);
    const group = groups.get(key) ?? { ids: [], after };
    groups.set(key, group);
    group.ids.push(id);
  }
  return [...groups.values()];
}

const picksOf = (batch: readonly Entry[]) => batch.flatMap(({ pick }) => pick ?? []);

/** Open stakes of players with a wallet each, and the writes that settle them. */
async function filled({ wallets, stakes, picks }: Collections, shapes: Shapes, batches: number): Promise<Entry[][]> {
  const all = Array.from({ length: batches }, (_, b) =>
    Array.from({ length: BATCH }, (_, i) => entry(shapes, b * BATCH + i)),
  );
  for (const batch of all) {
    await wallets.insertMany(batch.map(({ wallet }) => wallet));
    await stakes.insertMany(batch.map(({ stake }) => stake));
    if (picks) await picks.insertMany(picksOf(batch).map(({ before }) => before));
  }
  return all;
}

function entry(shapes: Shapes, i: number): Entry {
  const number = run * 1_000_000 + i;
  const [userId, pickId, market] = [userOf(number), idOf('a', number), `match:raw-${run}`];
  const subAccounts = sampleOf(shapes.wallets.samples, i);
  const { received, ...settled } = sampleOf(shapes.stakes.samples, i);
  const { cash, bonus, escrow, withdrawal } = subAccounts;
  return {
    wallet: { ...subAccounts, _id: userId, version: 2 },
    walletAfter: { cash: Number(cash) + 100, bonus, escrow, withdrawal, version: 3 },
    transfer: {
      ...sampleOf(shapes.transfers.samples, i),
      _id: `settle:${pickId}:1`,
      about: pickId,
      player: userId,
      version: 3,
    },
    stake: { ...settled, _id: pickId, userId, market, state: 'open', n: 0, applied: 0 },
    stakeAfter: { applied: 1, state: settled['state'], n: 1, received },
    ...(shapes.picks ? { pick: pickEntry(sampleOf(shapes.picks.samples, i), { number, userId, pickId, market }) } : {}),
  };
}

function pickEntry(
  { settledAt: _settledAt, ...marked }: Sample,
  { number, userId, pickId, market }: { number: number; userId: string; pickId: string; market: string },
) {
  const before = {
    ...marked,
    _id: pickId,
    userId,
    market,
    slot: `${userId}|${market}`,
    result: 'pending',
    n: 0,
    ...(marked['requestKeys'] ? { requestKeys: [`${userId}|${idOf('k', number)}`] } : {}),
  };
  return { before, after: { state: 'held', result: marked['result'], n: 1, settledAt: now } };
}
