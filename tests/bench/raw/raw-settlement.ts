import type { ClientSession, MongoClient } from 'mongodb';
import { idOf, sampleOf, userOf, type Collections, type Sample, type Shapes } from './shapes';

const BATCH = 100;
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
 * The bare writes of a settlement: per pick one wallet update (by id and version), one transfer insert and one stake
 * update (by id and counter) in transactions of 100, then one pick update in a batch of 100. Nothing is read, hashed,
 * told or published.
 */
export async function rawSettlement(
  client: MongoClient,
  collections: Collections,
  shapes: Shapes,
  { batches, atOnce }: { batches: number; atOnce: number },
): Promise<number> {
  run += 1;
  const books = await filled(collections, shapes, batches);
  const queue = [...books];
  const began = performance.now();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
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
        batch.map(({ stake, stakeAfter }) => ({
          updateOne: { filter: { _id: stake._id, n: 0, applied: 0 }, update: { $set: stakeAfter } },
        })),
        { session },
      );
    },
    { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
  );
  if (picks)
    await picks.bulkWrite(
      picksOf(batch).map(({ before, after }) => ({
        updateOne: { filter: { _id: before._id, n: { $lt: 1 } }, update: { $set: after } },
      })),
      { ordered: false },
    );
}

const picksOf = (batch: readonly Entry[]) => batch.flatMap(({ pick }) => pick ?? []);

/** Open stakes of players with a wallet each, and what settling makes of them. */
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
  const purses = sampleOf(shapes.wallets.samples, i);
  const { received, ...settled } = sampleOf(shapes.stakes.samples, i);
  const { cash, bonus, escrow, withdrawal } = purses;
  return {
    wallet: { ...purses, _id: userId, version: 2 },
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
  { settledAt, ...marked }: Sample,
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
  return { before, after: { state: 'held', result: marked['result'], n: 1, settledAt } };
}
