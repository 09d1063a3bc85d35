// Stakes a second by the service's own code (no HTTP, no gateway), at 1 and 50 callers with 1,000 players, beside the
// bare statements in turns in the same run; and how many a second are then sealed and counted by day. Needs Redis and
// RabbitMQ (REDIS_URL, RABBITMQ_URL).
// Usage: npm run bench -- wallet, or: node dev/run-typescript.mjs tests/bench/wallet/bench-wallet.ts
// [--seconds 4] [--rounds 3]
// Ends with one JSON line.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { matchMarket, toPaise } from '@baazi/contracts';
import { spawnMongo } from '../../../dev/src/mongo/testing/mongo-process';
import { freePort } from '../../../dev/src/stack/testing/free-port';
import type { WalletContext } from '../../../svc-wallet/src/wallet-context';
import { house, player } from '../../../svc-wallet/src/ledger/account';
import { inLedgerTransaction } from '../../../svc-wallet/src/ledger/ledger-transaction';
import { postTransfers } from '../../../svc-wallet/src/ledger/post-transfer';
import { recordDecision } from '../../../svc-wallet/src/stakes/decisions/record-decision';
import { holdStake } from '../../../svc-wallet/src/stakes/place-stake';
import type { StakeOrder } from '../../../svc-wallet/src/stakes/stake-order';
import { countNextBlock } from '../../../svc-wallet/src/reports/day-sums/count-day-sums';
import { sealBlock } from '../../../svc-wallet/src/ledger/seal/seal-block';
import { startWallet } from '../../../svc-wallet/src/testing/start-wallet';
import { median } from '../../load/median';
import { rawRates } from '../raw/raw-rates';

const PLAYERS = 1000;
const A_POSTING = 100;
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '4' }, rounds: { type: 'string', default: '3' } },
});
const [seconds, rounds] = [Number(values.seconds), Number(values.rounds)];
let made = 0;

async function main(): Promise<void> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'wallet-bench-'));
  const database = process.env.MONGODB_URL
    ? { url: process.env.MONGODB_URL, stop: async () => undefined }
    : await spawnMongo({ dataDir, port: await freePort() });
  process.env.MONGODB_URL = database.url;
  const wallet = await startWallet();
  try {
    const figures = await measure(wallet.bank, database.url);
    const { balanced, problems } = await wallet.trialBalance();
    for (const problem of problems.slice(0, 5)) console.error(problem);
    console.log(JSON.stringify({ bench: 'wallet', players: PLAYERS, rounds, ...figures, balanced }));
  } finally {
    await wallet.stop();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function measure(bank: WalletContext, databaseUrl: string) {
  const users = await fundedPlayers(bank);
  await oneSettledMarket(bank, users.slice(0, 200));
  const figures: { one: number; fifty: number; rawOne: number; rawFifty: number }[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const raw = await rawRates(databaseUrl, { seconds, batches: 5, wallet: bank.db.name });
    const [one, fifty] = [await rate(bank, users, 1), await rate(bank, users, 50)];
    const [rawOne, rawFifty] = [raw.stakesPerSecond1, raw.stakesPerSecond50];
    figures.push({ one, fifty, rawOne, rawFifty });
    console.error(
      `stakes/s: 1 caller ${one.toFixed(0)} of ${rawOne.toFixed(0)} raw, ` +
        `50 callers ${fifty.toFixed(0)} of ${rawFifty.toFixed(0)} raw`,
    );
  }
  const sealedPerSecond = await rateOf(() => sealBlock(bank).then(({ transfers }) => transfers));
  const blocks = await rateOf(async () => ((await countNextBlock(bank)) ? 1 : 0));
  const middle = (of: (one: (typeof figures)[number]) => number) => median(figures.map(of));
  return {
    sealedPerSecond,
    blocksCountedPerSecond: blocks,
    stakesPerSecond1: Math.round(middle(({ one }) => one)),
    stakesPerSecond50: Math.round(middle(({ fifty }) => fifty)),
    rawStakesPerSecond1: Math.round(middle(({ rawOne }) => rawOne)),
    rawStakesPerSecond50: Math.round(middle(({ rawFifty }) => rawFifty)),
    toRaw1: Number(middle(({ one, rawOne }) => one / rawOne).toFixed(2)),
    toRaw50: Number(middle(({ fifty, rawFifty }) => fifty / rawFifty).toFixed(2)),
  };
}

/** The rate of `work`, run back to back until nothing is left. */
async function rateOf(doSome: () => Promise<number>): Promise<number> {
  const began = performance.now();
  let [done, some] = [0, 0];
  while ((some = await doSome()) > 0) done += some;
  return Math.round(done / ((performance.now() - began) / 1000));
}

/** Players with money for any number of stakes, credited by two operators. */
async function fundedPlayers(bank: WalletContext): Promise<string[]> {
  const users = Array.from({ length: PLAYERS }, (_, i) => `be${String(i).padStart(22, '0')}`);
  for (let from = 0; from < PLAYERS; from += A_POSTING) {
    const adjustments = users.slice(from, from + A_POSTING).map((userId) => ({
      _id: randomUUID(),
      userId,
      bucket: 'cash' as const,
      rupees: 10_000_000,
      reason: 'Set-up of a measurement',
      proposedBy: 'op-1',
      confirmedBy: 'op-2',
      state: 'posted' as const,
      createdAt: bank.now(),
    }));
    const orders = adjustments.map(({ _id, userId, rupees, reason }) => ({
      id: `adjust:${_id}`,
      kind: 'adjust' as const,
      about: _id,
      legs: [house('adjust', -toPaise(rupees)), player(userId, 'cash', toPaise(rupees))],
      memo: { title: 'Adjustment', detail: reason },
    }));
    await inLedgerTransaction(bank, async (tx) => {
      await bank.adjustments.raw.insertMany(adjustments, { session: tx.session });
      return postTransfers(tx, bank, orders);
    });
  }
  return users;
}

function orderOf(userId: string, matchID: string, i: number): StakeOrder {
  return {
    pickId: `ad${String(i).padStart(22, '0')}`,
    userId,
    market: matchMarket(matchID),
    selection: i % 2 ? 'RR' : 'PBKS',
    stakePaise: 49_00,
    payoutPaise: 196_00,
    acceptedAt: '2025-04-05T06:30:00.000Z',
    label: 'PBKS v RR',
  };
}

/** The pattern of a settled stake, for the raw baseline. */
async function oneSettledMarket(bank: WalletContext, users: readonly string[]): Promise<void> {
  for (const userId of users) await holdStake(bank, orderOf(userId, 'settled', (made += 1)));
  await recordDecision(bank, matchMarket('settled'), { outcome: 'RR', revision: 1 });
  while (await bank.db.collection('stakes').countDocuments({ market: 'match:settled', state: 'open' })) await sleep(50);
}

/** Stakes a second of `callers` callers, each with players of its own. */
async function rate(bank: WalletContext, users: readonly string[], callers: number): Promise<number> {
  const began = performance.now();
  let held = 0;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      for (let turn = 0; performance.now() < began + seconds * 1000; turn += 1) {
        const userId = users[(turn * callers + caller) % PLAYERS] ?? '';
        const placed = await holdStake(bank, orderOf(userId, 'open', (made += 1)));
        if (placed.kind === 'other-content' || placed.answer.state !== 'open')
          throw new Error(`a stake was not held: ${JSON.stringify(placed)}`);
        held += 1;
      }
    }),
  );
  return held / ((performance.now() - began) / 1000);
}

void main().then(() => process.exit(0));
