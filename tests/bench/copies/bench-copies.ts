// Joins a second with one copy of svc-wallet and with two, on the same load; what every process spends on a join, and
// so what the cores of this machine allow and which process would be the first to fill a core of its own.
// Usage: npm run bench -- copies, or: node dev/run-typescript.mjs tests/bench/copies/bench-copies.ts
//   [--joins 2000] [--width 40]
// The last line is one JSON line of figures.
import os from 'node:os';
import { parseArgs } from 'node:util';
import { startTestStack } from '../../../dev/src/stack/testing/start-test-stack';
import { inFlight } from '../../load/in-flight';
import { loadClient } from '../../load/load-client';
import { processorUs, processorUsOf, usedPer } from '../../load/processor-time';
import { signInPlayers } from '../players/sign-in-players';

const { values } = parseArgs({
  options: { joins: { type: 'string', default: '2000' }, width: { type: 'string', default: '40' } },
});
const [joins, width] = [Number(values.joins), Number(values.width)];
const PER_PLAYER = 8;
const cores = os.availableParallelism();
const say = (line: string) => console.log(line);
const round = (number: number, digits = 2) => Number(number.toFixed(digits));

/** CPU so far of each part, its copies together, in microseconds; `own` is this process. */
function spent(pids: Record<string, number>): Record<string, number> {
  const sums: Record<string, number> = { own: processorUs(process.pid) };
  for (const [name, us] of Object.entries(processorUsOf(pids))) {
    const part = name.replace(/#.*/, '');
    sums[part] = (sums[part] ?? 0) + us;
  }
  return sums;
}

async function measure(copies: number) {
  const stack = await startTestStack({
    words: ['--at', '2025-04-05T09:00:00+05:30', '--fresh', '--scale', `svc-wallet=${copies}`],
  });
  const portal = loadClient(stack.base);
  try {
    const players = await signInPlayers(
      stack,
      Array.from({ length: Math.ceil(joins / PER_PLAYER) }, (_, i) => ({ userId: `bench-${i}` })),
    );
    await inFlight(players, 10, ({ token }) => portal.deposit(token, 4, 500));
    const { matches } = await portal.dashboard(players[0]?.token ?? '');
    const wishes = matches.slice(0, PER_PLAYER).flatMap((match) => players.map((player) => ({ match, player })));
    const before = spent(stack.pids());
    const run = await inFlight(wishes, width, async ({ match, player }, i) => {
      const { matchID, match_id, teams } = match;
      const chosenTeam = i % 2 === 0 ? teams[0] : teams[1];
      portal.must(await portal.join(player.token, { matchID, match_id, chosenTeam, amount: 49 }), 'join');
    });
    const usPerJoin = usedPer(wishes.length, before, spent(stack.pids()));
    const msPerJoin = Object.fromEntries(Object.entries(usPerJoin).map(([part, us]) => [part, round(us / 1000)]));
    const { email, password } = stack.operator();
    const { balanced } = await portal.books(await portal.login(email, password));
    return { joins: wishes.length, perSecond: run.perSecond, p50Ms: run.p50Ms, p99Ms: run.p99Ms, msPerJoin, balanced };
  } finally {
    portal.close();
    await stack.stop();
  }
}

async function main(): Promise<void> {
  const [one, two] = [await measure(1), await measure(2)];
  for (const [name, figures] of Object.entries({ one, two })) say(`${name}: ${JSON.stringify(figures)}`);
  const total = Object.values(two.msPerJoin).reduce((sum, ms) => sum + ms, 0);
  const { mongo } = two.msPerJoin;
  // Every part but the database may have as many copies as it needs; what one database process can bear is where that
  // ends.
  say(
    JSON.stringify({
      bench: 'copies',
      cores,
      one,
      two,
      twoToOne: round(two.perSecond / one.perSecond),
      coresAllowPerSecond: round((cores * 1000) / total, 0),
      oneWalletBearsPerSecond: round(1000 / (one.msPerJoin['svc-wallet'] ?? Number.NaN), 0),
      databaseBearsPerSecond: mongo ? round(1000 / mongo, 0) : null,
    }),
  );
}

void main();
