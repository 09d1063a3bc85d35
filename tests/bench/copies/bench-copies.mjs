// Joins a second with one copy of svc-wallet and with two, on the same load; what every process spends on a join, and so what the
// cores of this machine allow and which process would be the first to fill a core of its own.
// Usage: node tests/bench/copies/bench-copies.mjs [--joins 2000] [--width 40]      The last line is one JSON line of figures.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ownStack } from '../../simulate/own-stack.mjs';
import { portalClient } from '../../simulate/portal-client.mjs';
import { crowd } from '../contest/crowd.mjs';
import { inFlight } from '../contest/in-flight.mjs';
import { cpuUs } from '../gateway/load.mjs';

const { values } = parseArgs({
  options: { joins: { type: 'string', default: '2000' }, width: { type: 'string', default: '40' } },
});
const [joins, width] = [Number(values.joins), Number(values.width)];
const PER_PLAYER = 8;
const cores = os.availableParallelism();
const say = (line) => console.log(line);
const round = (number, digits = 2) => Number(number.toFixed(digits));

/** CPU so far of each part, its copies together, in microseconds; `own` is this process. */
function spent(data) {
  const pids = JSON.parse(fs.readFileSync(path.join(data, 'pids.json'), 'utf8'));
  const sums = { own: cpuUs(process.pid) };
  for (const [name, pid] of Object.entries(pids))
    sums[name.split('#')[0]] = (sums[name.split('#')[0]] ?? 0) + cpuUs(pid);
  return sums;
}

async function measure(copies) {
  const stack = await ownStack({
    season: 'ipl-2025',
    at: '2025-04-05T09:00:00+05:30',
    say: () => {},
    more: ['--scale', `svc-wallet=${copies}`],
  });
  const portal = portalClient(stack.url);
  try {
    const { environments } = JSON.parse(fs.readFileSync(path.join(stack.data, 'stack.json'), 'utf8'));
    const players = await crowd(
      environments['svc-auth'],
      Array.from({ length: Math.ceil(joins / PER_PLAYER) }, (_, i) => ({ userId: `bench-${i}` })),
    );
    await inFlight(players, 10, ({ token }) => portal.deposit(token, 4, 500));
    const { matches } = await portal.dashboard(players[0].token);
    const wishes = matches.slice(0, PER_PLAYER).flatMap((match) => players.map((player) => ({ match, player })));
    const before = spent(stack.data);
    const run = await inFlight(wishes, width, async ({ match, player }, i) =>
      portal.must(
        await portal.join(player.token, {
          matchID: match.matchID,
          match_id: match.match_id,
          chosenTeam: match.teams[i % 2],
          amount: 49,
        }),
        'join',
      ),
    );
    const after = spent(stack.data);
    const msPerJoin = Object.fromEntries(
      Object.keys(after)
        .map((part) => [part, round((after[part] - (before[part] ?? 0)) / 1000 / wishes.length)])
        .filter(([, ms]) => ms > 0),
    );
    const { email, password } = stack.operator();
    const { balanced } = await portal.books(await portal.login(email, password));
    return { joins: wishes.length, perSecond: run.perSecond, p50Ms: run.p50Ms, p99Ms: run.p99Ms, msPerJoin, balanced };
  } finally {
    portal.close();
    await stack.stop();
  }
}

const [one, two] = [await measure(1), await measure(2)];
for (const [name, figures] of Object.entries({ one, two })) say(`${name}: ${JSON.stringify(figures)}`);
const total = Object.values(two.msPerJoin).reduce((sum, ms) => sum + ms, 0);
// Every part but the database may have as many copies as it needs; what one database process can bear is where that ends.
say(
  JSON.stringify({
    bench: 'copies',
    cores,
    one,
    two,
    twoToOne: round(two.perSecond / one.perSecond),
    coresAllowPerSecond: round((cores * 1000) / total, 0),
    oneWalletBearsPerSecond: round(1000 / one.msPerJoin['svc-wallet'], 0),
    databaseBearsPerSecond: two.msPerJoin.mongo ? round(1000 / two.msPerJoin.mongo, 0) : null,
  }),
);
