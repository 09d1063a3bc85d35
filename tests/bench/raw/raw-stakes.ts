import type { MongoClient } from 'mongodb';
import { idOf, sampleOf, userOf, type Collections, type Shapes } from './shapes';

const PLAYERS = 1000;

/**
 * The statements of placing one stake, and nothing else: reads of wallet and decision, then the wallet's update by
 * version, the transfer and the stake in one transaction, and one read of the decision after it. 1,000 players;
 * concurrent
 * callers share no document.
 */
export async function rawStakes(
  client: MongoClient,
  collections: Collections,
  shapes: Shapes,
  seconds: number,
): Promise<{ stakesPerSecond1: number; stakesPerSecond50: number }> {
  const versions = new Map(Array.from({ length: PLAYERS }, (_, i) => [i, 0]));
  await collections.wallets.insertMany(
    Array.from(versions.keys(), (i) => ({
      ...sampleOf(shapes.wallets.samples, i),
      _id: userOf(i),
      cash: 1_000_000_000,
      version: 0,
    })),
  );
  const players = { client, collections, shapes, versions };
  const stakesPerSecond1 = await rate(players, { clients: 1, seconds });
  const stakesPerSecond50 = await rate(players, { clients: 50, seconds });
  return { stakesPerSecond1, stakesPerSecond50 };
}

let made = 0;
interface Players {
  client: MongoClient;
  collections: Collections;
  shapes: Shapes;
  /** of each player's wallet */
  versions: Map<number, number>;
}

async function rate(players: Players, { clients, seconds }: { clients: number; seconds: number }): Promise<number> {
  const began = performance.now();
  const end = began + seconds * 1000;
  let count = 0;
  await Promise.all(
    Array.from({ length: clients }, async (_, caller) => {
      for (let turn = 0; performance.now() < end; turn += 1) {
        // Caller k has players k, k + clients, ...: one operation per player at a time.
        const player = (turn * clients + caller) % PLAYERS;
        await hold(players, player);
        count += 1;
      }
    }),
  );
  return count / ((performance.now() - began) / 1000);
}

async function hold({ client, collections, shapes, versions }: Players, player: number): Promise<void> {
  const { wallets, transfers, stakes } = collections;
  const version = versions.get(player) ?? 0;
  made += 1;
  const [userId, pickId] = [userOf(player), idOf('s', made)];
  const session = client.startSession();
  try {
    await session.withTransaction(
      async () => {
        const wallet = await wallets.findOne({ _id: userId }, { session });
        if (!wallet) throw new Error('a wallet is gone');
        await stakes.findOne({ _id: 'no-decision' }, { session });
        await wallets.bulkWrite(
          [
            {
              updateOne: {
                filter: { _id: userId, version },
                update: {
                  $set: {
                    cash: Number(wallet['cash']) - 100,
                    bonus: wallet['bonus'],
                    escrow: Number(wallet['escrow']) + 100,
                    withdrawal: wallet['withdrawal'],
                    version: version + 1,
                  },
                },
              },
            },
          ],
          { session },
        );
        await transfers.insertMany(
          [
            {
              ...sampleOf(shapes.transfers.placed, made),
              _id: `stake:${pickId}`,
              about: pickId,
              player: userId,
              version: version + 1,
            },
          ],
          { session },
        );
        const { received: _received, ...stake } = sampleOf(shapes.stakes.samples, made);
        await stakes.insertOne(
          { ...stake, _id: pickId, userId, market: `match:raw-held`, state: 'open', n: 0, applied: 0 },
          { session },
        );
      },
      { readConcern: { level: 'snapshot' }, writeConcern: { w: 'majority' } },
    );
    await stakes.findOne({ _id: 'no-decision' });
    versions.set(player, version + 1);
  } finally {
    await session.endSession();
  }
}
