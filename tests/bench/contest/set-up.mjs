// Set-up, not measured: players with money and open entries, written straight into the two services' databases, as a season of joins
// would have left them. Every transfer is in a sealed block, every wallet is the sum of its legs, so the audit holds before and after.
import path from 'node:path';
import { createRequire } from 'node:module';
import { MongoClient, ObjectId } from 'mongodb';
import { root } from '../../simulate/own-stack.mjs';

const CHUNK = 500;
const JOINING_BONUS_PAISE = 40_00;
const FUNDS_PAISE = 5000_00;
const STAKE_PAISE = 49_00;
const PAYOUT_PAISE = 196_00;

const dist = (file) => createRequire(import.meta.url)(path.join(root, 'svc-wallet/dist', file));

/** `markets`: { matchID, teams, label, count }, the first `count` players of each have an open entry on it, sides by turns. Answers the players. */
export async function setUp(environments, { count, markets }) {
  const client = await new MongoClient(environments['svc-wallet'].MONGODB_URL).connect();
  const books = client.db(environments['svc-wallet'].MONGODB_DATABASE);
  const contest = client.db(environments['svc-contest'].MONGODB_DATABASE);
  const now = new Date(Date.now() - 60_000);
  const chain = newChain(books, now);
  const players = [];
  for (let from = 0; from < count; from += CHUNK) {
    const chunk = Array.from({ length: Math.min(CHUNK, count - from) }, (_, i) => playerBooks(from + i, markets, now));
    await books.collection('wallets').insertMany(chunk.map(({ wallet }) => wallet));
    const entries = chunk.flatMap((player) => player.entries);
    if (entries.length > 0) {
      await books.collection('stakes').insertMany(entries.map(({ stake }) => stake));
      await contest.collection('picks').insertMany(entries.map(({ pick }) => pick));
    }
    await chain.add(chunk.flatMap(({ transfers }) => transfers));
    players.push(...chunk.map(({ wallet }) => ({ userId: wallet._id })));
  }
  await client.close();
  return players;
}

function playerBooks(i, markets, now) {
  const userId = new ObjectId().toHexString();
  const wallet = {
    _id: userId,
    cash: 0,
    bonus: 0,
    escrow: 0,
    withdrawal: 0,
    version: 0,
    name: `Bench ${i}`,
    kind: 'member',
    emailVerified: true,
  };
  const transfers = [];
  const entries = [];
  const post = (id, kind, legs, memo, about) => {
    for (const [account, paise] of legs) {
      const purse = /^player:.+:(\w+)$/.exec(account)?.[1];
      if (purse) wallet[purse] += paise;
    }
    wallet.version += 1;
    const deltaPaise = legs.reduce(
      (sum, [account, paise]) => sum + (/^player:.+:(cash|bonus)$/.test(account) ? paise : 0),
      0,
    );
    transfers.push({
      _id: id,
      kind,
      requestHash: dist('ledger/content-hash.js').contentHash({ kind, content: legs }),
      legs: legs.map(([account, paise]) => ({ account, paise })),
      memo,
      at: now,
      postedAt: now,
      ...(about ? { about } : {}),
      player: userId,
      version: wallet.version,
      balanceAfter: wallet.cash + wallet.bonus,
      ...(deltaPaise === 0 ? {} : { deltaPaise, sizePaise: Math.abs(deltaPaise) }),
    });
  };
  post(
    `bonus:${userId}`,
    'bonus',
    [
      ['house:bonus', -JOINING_BONUS_PAISE],
      [`player:${userId}:bonus`, JOINING_BONUS_PAISE],
    ],
    { title: 'Joining Bonus', detail: 'Joining bonus of ₹40. It can be played, not withdrawn.' },
  );
  post(
    `adjust:${userId}`,
    'adjust',
    [
      ['house:adjust', -FUNDS_PAISE],
      [`player:${userId}:cash`, FUNDS_PAISE],
    ],
    { title: 'Adjustment', detail: 'Set-up of a measurement' },
  );
  for (const { matchID, teams, label, count } of markets) {
    if (i >= count) continue;
    const paid = {
      bonus: Math.min(wallet.bonus, STAKE_PAISE),
      cash: STAKE_PAISE - Math.min(wallet.bonus, STAKE_PAISE),
    };
    const entry = {
      _id: new ObjectId().toHexString(),
      userId,
      market: `match:${matchID}`,
      selection: teams[i % 2],
      stakePaise: STAKE_PAISE,
      payoutPaise: PAYOUT_PAISE,
      acceptedAt: now,
      label,
    };
    const legs = [
      [`player:${userId}:bonus`, -paid.bonus],
      [`player:${userId}:cash`, -paid.cash],
      [`player:${userId}:escrow`, STAKE_PAISE],
    ].filter(([, paise]) => paise !== 0);
    post(`stake:${entry._id}`, 'stake', legs, { title: `Joined ${label}`, detail: `₹49 stake on ${label}` }, entry._id);
    entries.push({
      stake: {
        ...entry,
        requestHash: dist('ledger/content-hash.js').contentHash(entry),
        n: 0,
        placedAt: now,
        state: 'open',
        paid,
        applied: 0,
      },
      pick: {
        ...entry,
        kind: 'match',
        subject: matchID,
        state: 'held',
        result: 'pending',
        n: 0,
        slot: `${userId}|match:${matchID}`,
        requestKeys: [`${userId}|${entry._id}-set-up`],
        reservedAt: now,
        triedAt: now,
        createdAt: now,
      },
    });
  }
  return { wallet, transfers, entries };
}

/** Seals what it adds, as the sealer does; the ledger must be empty at first. */
function newChain(books, now) {
  const { FIRST_PREVIOUS_HASH, blockHash, runningSums, transferHash } = dist('seal/block.js');
  const { addTransfers } = dist('audit/add-transfers.js');
  let last = null;
  return {
    add: async (transfers) => {
      for (let from = 0; from < transfers.length; from += CHUNK) {
        const batch = transfers.slice(from, from + CHUNK);
        const sums = runningSums(last);
        addTransfers(sums, batch);
        const totals = Object.entries(sums.accounts)
          .sort(([a], [b]) => (a < b ? -1 : 1))
          .map(([account, paise]) => ({ account, paise }));
        const content = {
          _id: (last?._id ?? 0) + 1,
          entries: batch.map((transfer) => ({ id: transfer._id, hash: transferHash(transfer) })),
          previousHash: last?.hash ?? FIRST_PREVIOUS_HASH,
          totals,
          count: sums.transfers,
        };
        last = { ...content, hash: blockHash(content), sealedAt: now };
        await books.collection('blocks').insertOne(last);
        await books.collection('transfers').insertMany(batch);
      }
    },
  };
}
