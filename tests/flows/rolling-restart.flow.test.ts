import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { randomUUID } from 'node:crypto';
import { startPortal, until, type Answer, type Match, type Portal } from '../portal/client';

const isLong = process.env['REQUESTS'] !== undefined;
/**
 * Minimum number of requests. The long form (`npm run chaos -- rolling`) restarts every instance, the short one of
 * each.
 */
const REQUESTS = Number(process.env['REQUESTS'] ?? 600);
/** Pause between the requests of one player: none in the long form. */
const PAUSE_MS = isLong ? 0 : 60;
const PLAYERS = 10;
const STAKE = 49;
jest.setTimeout(300_000 + REQUESTS * 30);

const SERVICES = ['svc-auth', 'svc-contest', 'svc-notify', 'svc-wallet'];
const COPIES = isLong ? SERVICES.flatMap((name) => [name, `${name}#2`]) : SERVICES;
const READS = [
  '/api/user/teams',
  '/api/user/wallet/transactions',
  '/api/user/dashboard',
  '/api/auth/users',
  '/api/user/notifications',
];
let portal: Portal;
beforeAll(
  async () =>
    void (portal = await startPortal(
      '2025-04-05T09:00:00+05:30',
      '--scale',
      SERVICES.map((name) => `${name}=2`).join(),
    )),
);
afterAll(() => portal.stack.stop());

const internalPort = (copy: string): number =>
  Number(
    (JSON.parse(fs.readFileSync(path.join(portal.stack.dataDir, 'ports.json'), 'utf8')) as Record<string, number>)[
      `${copy}.internal`
    ],
  );

/** Ends one instance as an upgrade would, and waits until its successor takes requests again. */
async function restart(copy: string): Promise<void> {
  const before = portal.stack.pids()[copy];
  if (before === undefined) throw new Error(`${copy} has no process`);
  process.kill(before, 'SIGTERM');
  await until(
    `a new ${copy}`,
    () => {
      const now = portal.stack.pids()[copy];
      return now !== undefined && now !== before;
    },
    30_000,
  );
  await until(
    `${copy} to be ready`,
    async () => (await fetch(`http://127.0.0.1:${internalPort(copy)}/health/ready`)).ok,
    60_000,
  );
  // Under load the gateway checks health every second.
  await sleep(1300);
}

interface Seen {
  requests: number;
  joins: number;
  failed: string[];
  /** The instance that is restarting, for failure messages. */
  during: string;
}

/** One player who reads and writes until stopped. */
async function play({
  token,
  email,
  matches,
  seen,
  isOver,
}: {
  token: string;
  email: string;
  matches: Match[];
  seen: Seen;
  isOver: () => boolean;
}): Promise<number> {
  const left = [...matches];
  let held = 0;
  const note = (what: string, answer: Answer): void => {
    seen.requests += 1;
    const partial = JSON.stringify(answer.response ?? {}).includes('"partial"');
    if (!answer.status || partial)
      seen.failed.push(
        `${new Date().toISOString()} ${seen.during} ${what}: ${answer.http} ${answer.code ?? ''} ` +
          `${partial ? 'partial' : ''}`,
      );
  };
  const ask = async (
    method: string,
    address: string,
    options: { body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<void> => {
    note(
      `${method} ${address}`,
      await portal
        .call(method, address, { token, ...options })
        .catch((error: unknown): Answer => ({ http: 0, status: false, code: String(error) })),
    );
  };
  for (let turn = 0; !isOver(); turn += 1) {
    if (PAUSE_MS > 0) await sleep(PAUSE_MS);
    await ask('GET', READS[turn % READS.length] ?? '');
    // Without a key: it succeeds only because a stopping instance finishes its requests.
    if (turn % 5 === 2) await ask('PUT', '/api/auth/users/profile', { body: { name: `Player ${turn}`, email } });
    const match = turn % 7 === 3 ? left.pop() : undefined;
    if (!match) continue;
    await ask('POST', '/api/user/teams', {
      body: { matchID: match.matchID, match_id: match.match_id, chosenTeam: match.teams[turn % 2], amount: STAKE },
      headers: { 'idempotency-key': randomUUID() },
    });
    seen.joins += 1;
    held += STAKE;
  }
  return held;
}

test('restarts instances of every service in turn under load: no request fails, and the ledger balances', async () => {
  const people = [];
  for (let i = 0; i < PLAYERS; i += 1) {
    const { token, email } = await portal.signUp();
    await portal.deposit(token, 4);
    people.push({ token, email, matches: (await portal.matches(token)).slice(0, 10) });
  }
  const seen: Seen = { requests: 0, joins: 0, failed: [], during: '' };
  let restarted = 0;
  let over = false;
  const played = Promise.all(
    people.map(({ token, email, matches }) => play({ token, email, matches, seen, isOver: () => over })),
  );
  try {
    while (restarted < COPIES.length || seen.requests < REQUESTS) {
      seen.during = COPIES[restarted % COPIES.length] ?? '';
      await restart(seen.during);
      restarted += 1;
    }
  } finally {
    over = true;
  }
  const held = await played;
  console.log(
    `${seen.requests} requests, ${seen.joins} of them joins, through ${restarted} restarts: ` +
      `${seen.failed.length} failed`,
  );
  expect(seen.failed.slice(0, 20)).toEqual([]);
  for (const [i, { token }] of people.entries()) expect((await portal.me(token)).walletDetails?.locked).toBe(held[i]);
  expect(await portal.books(await portal.operator())).toMatchObject({ balanced: true, problems: [] });
});
