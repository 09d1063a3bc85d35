import { idOf, sampleOf, userOf } from './shapes.mjs';

const BATCH = 100;
let run = 0;

/**
 * The bare writes of a settlement: per pick one wallet update (by id and version), one transfer insert and one stake update
 * (by id and counter) in transactions of 100, then one pick update in a batch of 100. Nothing is read, hashed, told or published.
 */
export async function rawSettlement(client, collections, shapes, { batches, atOnce }) {
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

async function settle(session, { wallets, transfers, stakes, picks }, batch) {
  await session.withTransaction(
    async () => {
      await wallets.bulkWrite(
        batch.map(({ wallet, after }) => ({
          updateOne: { filter: { _id: wallet._id, version: wallet.version }, update: { $set: after } },
        })),
        { session },
      );
      await transfers.insertMany(
        batch.map(({ transfer }) => transfer),
        { session },
      );
      await stakes.bulkWrite(
        batch.map(({ stake, moved }) => ({
          updateOne: { filter: { _id: stake._id, n: 0, applied: 0 }, update: { $set: moved } },
        })),
        { session },
      );
    },
    { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
  );
  if (picks)
    await picks.bulkWrite(
      batch.map(({ pick, marked }) => ({
        updateOne: { filter: { _id: pick._id, n: { $lt: 1 } }, update: { $set: marked } },
      })),
      { ordered: false },
    );
}

/** Open stakes of players with a wallet each, and what settling makes of them. */
async function filled({ wallets, transfers: _transfers, stakes, picks }, shapes, batches) {
  const all = Array.from({ length: batches }, (_, b) =>
    Array.from({ length: BATCH }, (_, i) => entry(shapes, b * BATCH + i)),
  );
  for (const batch of all) {
    await wallets.insertMany(batch.map(({ wallet }) => wallet));
    await stakes.insertMany(batch.map(({ stake }) => stake));
    if (picks) await picks.insertMany(batch.map(({ pick }) => pick));
  }
  return all;
}

function entry(shapes, i) {
  const number = run * 1_000_000 + i;
  const [userId, pickId, market] = [userOf(number), idOf('a', number), `match:raw-${run}`];
  const { _id: _w, ...purses } = sampleOf(shapes.wallets.samples, i);
  const { received, ...settled } = sampleOf(shapes.stakes.samples, i);
  const transfer = {
    ...sampleOf(shapes.transfers.samples, i),
    _id: `settle:${pickId}:1`,
    about: pickId,
    player: userId,
    version: 3,
    unsealed: true,
  };
  const wallet = { ...purses, _id: userId, version: 2 };
  const after = {
    cash: wallet.cash + 100,
    bonus: wallet.bonus,
    escrow: wallet.escrow,
    withdrawal: wallet.withdrawal,
    version: 3,
  };
  const stake = { ...settled, _id: pickId, userId, market, state: 'open', n: 0, applied: 0 };
  const moved = { applied: 1, state: settled.state, n: 1, received };
  if (!shapes.picks) return { wallet, after, transfer, stake, moved };
  const { settledAt, ...marked } = sampleOf(shapes.picks.samples, i);
  const pick = {
    ...marked,
    _id: pickId,
    userId,
    market,
    slot: `${userId}|${market}`,
    result: 'pending',
    n: 0,
    ...(marked.requestKeys ? { requestKeys: [`${userId}|${idOf('k', number)}`] } : {}),
  };
  return {
    wallet,
    after,
    transfer,
    stake,
    moved,
    pick,
    marked: { state: 'held', result: marked.result, n: 1, settledAt },
  };
}
