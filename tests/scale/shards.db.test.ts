import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { endpoints, type PlanId } from '@baazi/contracts';
import type { mongo } from 'mongoose';
import { mayCross, mayScatter, sharded, shardCommands } from '../../deploy/mongodb/shards.mjs';
import { freshNamespace } from '../../packages/service-kit/src/testing/test-env';
import { testMongo } from '../../packages/service-kit/src/testing/test-mongo';
import { startContest, type TestContest } from '../../svc-contest/src/testing/start-contest';
import {
  must,
  startWallet,
  waitFor,
  type TestPlayer,
  type TestWallet,
} from '../../svc-wallet/src/testing/start-wallet';
import { touched, transactionsOf, type Split, type Statement } from './touched-shards';

/** Four shards of players, whose test ids are `u-` and random. */
const SPLITS = ['u-4', 'u-8', 'u-c'];
const PLAYERS = 24;
const MATCHES = ['ipl-2025-2', 'ipl-2025-3'] as const;
const CAPPED = 'ipl-2025-4';
const parts = ['svc-wallet', 'svc-contest'] as const;

let server: Awaited<ReturnType<typeof testMongo>>;
let wallet: TestWallet;
let contest: TestContest;
let players: TestPlayer[];
const reported: Record<(typeof parts)[number], Statement[]> = { 'svc-wallet': [], 'svc-contest': [] };

function listen(part: (typeof parts)[number], client: mongo.MongoClient): void {
  const split: Split = { service: part, keys: sharded[part] ?? {}, homes: ['', ...SPLITS] };
  client.on('commandStarted', ({ command }) => reported[part].push(...touched(split, command)));
}

/** The statements of both services meanwhile. */
async function during(work: () => Promise<unknown>): Promise<Statement[]> {
  const from = parts.map((part) => reported[part].length);
  await work();
  return parts.flatMap((part, i) => reported[part].slice(from[i]));
}

beforeAll(async () => {
  server = await testMongo();
  const namespace = freshNamespace();
  const envOf = (part: (typeof parts)[number]): Record<string, string> => {
    const url = server.urlOf(part, namespace);
    return {
      DATABASE_SPLITS: SPLITS.join(','),
      MONGODB_URL: `${url}${url.includes('?') ? '&' : '?'}monitorCommands=true`,
    };
  };
  wallet = await startWallet(envOf('svc-wallet'), { namespace });
  const { internal, public: open } = wallet.service.ports;
  contest = await startContest({
    at: '2025-03-23T09:00:00+05:30',
    namespace,
    twin: true,
    env: {
      ...envOf('svc-contest'),
      SVC_WALLET_INTERNAL_URL: `http://127.0.0.1:${internal}`,
      SVC_WALLET_URL: `http://127.0.0.1:${open}`,
    },
  });
  listen('svc-wallet', wallet.bank.db.getClient());
  listen('svc-contest', contest.service.db.getClient());
  players = await Promise.all(Array.from({ length: PLAYERS }, () => wallet.player()));
});
afterAll(async () => {
  await (await contest.service.operatorsDb()).dropDatabase();
  await contest.stop();
  await wallet.stop();
  await server.stop();
});

const readsAllShards = (statements: readonly Statement[]): string[] =>
  [...new Set(statements.filter((one) => one.asksAll).map(({ what }) => what))].sort();
const crosses = (statements: readonly Statement[]): string[] => {
  const all = parts.flatMap((part) =>
    transactionsOf(
      part,
      statements.filter(({ what }) => what.startsWith(part)),
    ),
  );
  return [...new Set(all.filter(({ places }) => places.size > 1).map(({ what }) => what))].sort();
};
/** Not on a request's path: background workers. */
const isAllowed = (what: string): boolean =>
  Object.keys(mayScatter).some((one) => what === one || what.startsWith(`${one} by`));
const forbidden = (statements: readonly Statement[]) => ({
  askAll: readsAllShards(statements).filter((what) => !isAllowed(what)),
  cross: crosses(statements).filter((what) => !(what in mayCross)),
});
const nothing = { askAll: [], cross: [] };

const deposit = (player: TestPlayer, plan: PlanId) => wallet.deposit(player, plan);
const enter = (player: TestPlayer, matchID: string, chosenTeam: string, idempotencyKey: string) =>
  contest.service.call(endpoints.joinContest, {
    token: player.token,
    body: { matchID, chosenTeam, amount: 60 },
    headers: { 'idempotency-key': idempotencyKey },
  });

test("touches one player's shard with a deposit, a claim, a withdrawal and a statement", async () => {
  const statements = await during(async () => {
    await Promise.all(players.map((player) => deposit(player, 4)));
    const [player] = players;
    if (!player) throw new Error('nobody plays');
    const { token } = player;
    must(await wallet.call(endpoints.claimDeposit, { token, body: { amount: 500 } }));
    must(await wallet.call(endpoints.withdraw, { token, body: { upi: 'rahul.k@okbank', amount: 100 } }));
    const [[newest] = []] = must(await wallet.call(endpoints.transactions, { token })).map(({ data }) => data);
    must(await wallet.call(endpoints.transactionDetail, { token, params: { id: newest?._id ?? '' } }));
    must(await wallet.call(endpoints.ownWithdrawals, { token }));
  });
  expect(forbidden(statements)).toEqual(nothing);
  expect(statements.length).toBeGreaterThan(PLAYERS);
});

test("touches only the players' shards with joins, and one shard with each of their commits", async () => {
  const statements = await during(async () => {
    await Promise.all(
      players.flatMap((player, i) =>
        MATCHES.map(async (matchID) => {
          const key = randomUUID();
          const team = { 'ipl-2025-2': ['SRH', 'RR'], 'ipl-2025-3': ['CSK', 'MI'] }[matchID][i % 2] ?? '';
          must(await enter(player, matchID, team, key));
          // The answer got lost: the same request again.
          if (i % 6 === 0) must(await enter(player, matchID, team, key));
        }),
      ),
    );
  });
  expect(forbidden(statements)).toEqual(nothing);
  const stakes = transactionsOf('svc-wallet', statements).filter(({ collections }) => collections.has('stakes'));
  expect(stakes.length).toBeGreaterThanOrEqual(4);
  // They still share batches with those of their shard.
  expect(stakes.length).toBeLessThan(PLAYERS * MATCHES.length);
  expect(stakes.filter(({ places }) => places.size > 1)).toEqual([]);
  const written = statements.filter(({ what, writes }) => writes && /picks/.test(what));
  expect(written.filter(({ places }) => places.size > 1)).toEqual([]);
});

test("shares the market's one document for entries under a cap", async () => {
  const { token } = await wallet.operator();
  const limits = { market: `match:${CAPPED}`, maxStakeRupees: null, capRupees: 50_000, reason: 'a small house' };
  must(await contest.service.call(endpoints.setExposure, { token, body: limits }));
  const statements = await during(() =>
    Promise.all(players.map(async (player) => must(await enter(player, CAPPED, 'DC', randomUUID())))),
  );
  expect(forbidden(statements)).toEqual(nothing);
  expect(crosses(statements)).toContain('svc-contest exposure, picks');
});

test('settles shard by shard, each commit on one', async () => {
  contest.moveTo('2025-03-23T23:59:00+05:30');
  const { token } = await wallet.operator();
  const statements = await during(async () => {
    const body = { outcome: 'SRH', note: 'official scorecard' };
    must(await contest.service.call(endpoints.declareMatch, { token, params: { matchID: MATCHES[0] }, body }));
    await waitFor('the settlement', async () => {
      const waiting = { market: `match:${MATCHES[0]}`, result: 'pending' } as const;
      const market = await contest.contest.markets.findById(waiting.market).lean();
      return market?.state === 'settled' && market.totalsAgree === true;
    });
  });
  expect(forbidden(statements)).toEqual(nothing);
  const settling = transactionsOf('svc-wallet', statements).filter(({ collections }) => collections.has('settledSums'));
  expect(settling.length).toBeGreaterThanOrEqual(4);
  expect(settling.filter(({ places }) => places.size > 1)).toEqual([]);
});

test('leaves the ledger balanced', async () => {
  expect(await wallet.trialBalance()).toMatchObject({ balanced: true, problems: [] });
});

test('begins each unique index with the field that its collection is split by', async () => {
  for (const [part, { operatorsDb }] of [
    ['svc-wallet', wallet.service],
    ['svc-contest', contest.service],
  ] as const)
    for (const [name, { key, ids }] of Object.entries(sharded[part] ?? {})) {
      const indexes = await (await operatorsDb()).collection(name).indexes();
      const refused = indexes.filter(({ key: fields, unique }) => unique && Object.keys(fields)[0] !== key);
      expect([name, refused]).toEqual([name, []]);
      // MongoDB keeps `_id` unique only per shard, unless the collection is split by it.
      expect([name, key === '_id' || ids !== undefined]).toEqual([name, true]);
    }
});

test('lists the commands of this table in docs/scale.md', () => {
  const databases = { 'svc-wallet': 'baazi_svc-wallet', 'svc-contest': 'baazi_svc-contest' };
  const page = fs.readFileSync(path.join(__dirname, '../../docs/scale.md'), 'utf8');
  expect(page).toContain(shardCommands({ databases, splits: ['8'], shards: ['shard0', 'shard1'] }));
  for (const why of [...Object.values(mayScatter), ...Object.values(mayCross)]) expect(page).toContain(why);
});
