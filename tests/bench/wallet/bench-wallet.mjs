// What the wallet makes of the database: stakes held a second by the service's own code (no HTTP, no gateway), at 1 and 50 callers with
// 1,000 players, beside the same statements without the service, in turns in the same run. Needs Redis and RabbitMQ (REDIS_URL, RABBITMQ_URL).
// Usage: node tests/bench/wallet/bench-wallet.mjs [--seconds 4] [--rounds 3]; ends with one JSON line.
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../../simulate/own-stack.mjs';
import { rawRates } from '../raw/raw-rates.mjs';
import { startDatabase } from '../start-database.mjs';

const PLAYERS = 1000;
const A_POSTING = 100;
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, rounds: { type: 'string', default: '3' } },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'wallet-bench-'));
const database = process.env.MONGODB_URL
  ? { url: process.env.MONGODB_URL, stop: async () => {} }
  : await startDatabase({ dataDir });
process.env.MONGODB_URL = database.url;
const dist = (file) => createRequire(import.meta.url)(path.join(root, 'svc-wallet/dist', file));
const wallet = await dist('testing/start-wallet.js').startWallet();
const { core } = wallet;
const { placeStake } = dist('stakes/place-stake.js');
let made = 0;
try {
  const users = await fundedPlayers();
  await oneSettledMarket(users.slice(0, 200));
  const figures = [];
  for (let round = 0; round < rounds; round += 1) {
    const raw = await rawRates(database.url, { seconds, batches: 5, wallet: core.db.name });
    const [one, fifty] = [await rate(users, 1), await rate(users, 50)];
    figures.push({ one, fifty, rawOne: raw.stakesPerSecond1, rawFifty: raw.stakesPerSecond50 });
    console.error(
      `stakes/s: 1 caller ${one.toFixed(0)} of ${raw.stakesPerSecond1.toFixed(0)} raw, 50 callers ${fifty.toFixed(0)} of ${raw.stakesPerSecond50.toFixed(0)} raw`,
    );
  }
  const median = (of) => figures.map(of).toSorted((a, b) => a - b)[Math.floor(figures.length / 2)];
  const { balanced } = await wallet.books();
  console.log(
    JSON.stringify({
      bench: 'wallet',
      players: PLAYERS,
      rounds,
      stakesPerSecond1: Math.round(median(({ one }) => one)),
      stakesPerSecond50: Math.round(median(({ fifty }) => fifty)),
      rawStakesPerSecond1: Math.round(median(({ rawOne }) => rawOne)),
      rawStakesPerSecond50: Math.round(median(({ rawFifty }) => rawFifty)),
      toRaw1: Number(median(({ one, rawOne }) => one / rawOne).toFixed(2)),
      toRaw50: Number(median(({ fifty, rawFifty }) => fifty / rawFifty).toFixed(2)),
      balanced,
    }),
  );
} finally {
  await wallet.stop();
  await database.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);

/** Players with money enough for any number of stakes. */
async function fundedPlayers() {
  const { house, player } = dist('ledger/account.js');
  const { inBooks } = dist('ledger/in-books.js');
  const { postTransfers } = dist('ledger/post-transfer.js');
  const users = Array.from({ length: PLAYERS }, (_, i) => `be${String(i).padStart(22, '0')}`);
  for (let from = 0; from < PLAYERS; from += A_POSTING) {
    const orders = users
      .slice(from, from + A_POSTING)
      .map((userId) => ({
        id: `adjust:${userId}`,
        kind: 'adjust',
        legs: [house('adjust', -10_000_000_00), player(userId, 'cash', 10_000_000_00)],
        memo: { title: 'Adjustment', detail: 'Set-up of a measurement' },
      }));
    await inBooks(core, (tx) => postTransfers(tx, core, orders));
  }
  return users;
}

function orderOf(userId, market, i) {
  return {
    pickId: `ad${String(i).padStart(22, '0')}`,
    userId,
    market,
    selection: i % 2 ? 'RR' : 'PBKS',
    stakePaise: 49_00,
    payoutPaise: 196_00,
    acceptedAt: '2025-04-05T06:30:00.000Z',
    label: 'PBKS v RR',
  };
}

/** The pattern of a settled stake, for the raw side. */
async function oneSettledMarket(users) {
  for (const userId of users) await placeStake(core, orderOf(userId, 'match:settled', (made += 1)));
  await dist('settlement/learn-decision.js').learnDecision(core, 'match:settled', { outcome: 'RR', revision: 1 });
  while (await core.db.collection('stakes').countDocuments({ market: 'match:settled', state: 'open' }))
    await new Promise((resolve) => setTimeout(resolve, 50));
}

/** Stakes a second that `callers` callers hold, each of them player after player of its own. */
async function rate(users, callers) {
  const began = performance.now();
  let held = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let turn = 0; performance.now() < began + seconds * 1000; turn += 1) {
        const placed = await placeStake(
          core,
          orderOf(users[(turn * callers + caller) % PLAYERS], 'match:open', (made += 1)),
        );
        if (placed.answer?.state !== 'open') throw new Error(`a stake was not held: ${JSON.stringify(placed)}`);
        held += 1;
      }
    }),
  );
  return held / ((performance.now() - began) / 1000);
}
