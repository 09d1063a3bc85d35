import type { ClientSession } from 'mongodb';
import { BATCH, MARKETS, type Tables } from './tables';

/**
 * A batch of a settlement: reads its open stakes, then moves 100 wallets, inserts 100 transfers and closes 100 stakes
 * in one transaction. Each caller has markets of its own.
 */
export async function settleBatch(
  { wallets, transfers, stakes }: Tables,
  caller: number,
  transaction: (work: (session: ClientSession) => Promise<unknown>) => Promise<unknown>,
): Promise<void> {
  const market = Math.floor((Math.random() * MARKETS) / 50) * 50 + caller;
  const open = await stakes
    .find({ market: `match:${market}`, applied: { $lt: Number.MAX_SAFE_INTEGER } }, { projection: { _id: 1 } })
    .sort({ applied: 1, _id: 1 })
    .limit(BATCH)
    .toArray();
  await transaction(async (session) => {
    const found = await stakes.find({ _id: { $in: open.map(({ _id }) => _id) } }, { session }).toArray();
    const subAccounts = await wallets
      .find({ player: { $in: found.map(({ userId }) => userId) } }, { session })
      .toArray();
    const at = new Date();
    await wallets.bulkWrite(
      subAccounts.map(({ _id, version, cash }) => ({
        updateOne: { filter: { _id, version }, update: { $set: { cash: cash + 4900, version: version + 1 } } },
      })),
      { session },
    );
    await transfers.insertMany(
      found.map(({ _id, n, userId }) => ({
        _id: `settle:${_id}:${n + 1}`,
        kind: 'settle',
        requestHash: 'e'.repeat(64),
        legs: [
          { account: `player:${userId}:cash`, paise: 4900 },
          { account: 'house:stakes', paise: -4900 },
        ],
        memo: { title: 'Won Team A to win', detail: 'Rs 98 won with a stake of Rs 49 on Team A to win' },
        at,
        postedAt: at,
        about: _id,
        player: userId,
        version: n + 1,
        balanceAfter: 4900,
        deltaPaise: 4900,
        sizePaise: 4900,
      })),
      { session },
    );
    await stakes.bulkWrite(
      found.map(({ _id, n, applied }) => ({
        updateOne: {
          filter: { _id, n, applied },
          update: { $set: { applied: applied + 1, state: 'won', n: n + 1, received: { cash: 4900, bonus: 0 } } },
        },
      })),
      { session },
    );
  });
}
