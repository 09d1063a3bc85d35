// Deposits and joins a second through the gateway (one hot match, and spread over ten), and the settlement of one match, beside the
// raw database in the same run. Usage: node tests/bench/contest/bench-contest.mjs [--picks 10000] [--joins 1000] [--width 50];
// ends with one JSON line.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ownStack, root } from '../../simulate/own-stack.mjs';
import { portalClient } from '../../simulate/portal-client.mjs';
import { meanOf, rawRates } from '../raw/raw-rates.mjs';
import { crowd } from './crowd.mjs';
import { atPace, inFlight } from './in-flight.mjs';
import { setUp } from './set-up.mjs';
import { settle } from './settle.mjs';

const { values } = parseArgs({
  options: {
    picks: { type: 'string', default: '10000' },
    joins: { type: 'string', default: '1000' },
    deposits: { type: 'string', default: '200' },
    width: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '3' },
  },
});
const [picks, joins, deposits, width, seconds] = ['picks', 'joins', 'deposits', 'width', 'seconds'].map((name) =>
  Number(values[name]),
);
/** Joins that go on while a match is settled; begun at this pace whether or not the ones before have ended. */
const [PACED_PICKS, JOINS_A_SECOND, USUAL_SECONDS] = [Math.min(picks, 20_000), 30, 10];
const STAKE = 49;
const hours = (iso, count) => new Date(Date.parse(iso) + count * 3_600_000).toISOString();
const say = (line) => console.error(line);

const stack = await ownStack({ season: 'ipl-2025', at: '2025-04-05T09:00:00+05:30', say });
const portal = portalClient(stack.url);
try {
  const { environments } = JSON.parse(fs.readFileSync(path.join(stack.data, 'stack.json'), 'utf8'));
  const { email, password } = stack.operator();
  const operator = await portal.login(email, password);
  const { matches } = await portal.dashboard(operator);
  const [hot, big, busy, later, ...others] = matches.slice(0, 14);
  const setUpBegan = performance.now();
  const market = ({ matchID, teams }, count) => ({ matchID, teams, label: teams.join(' v '), count });
  const all = await setUp(environments, {
    count: Math.max(picks, joins),
    markets: [market(big, picks), market(busy, PACED_PICKS)],
  });
  const players = await crowd(
    environments['svc-auth'],
    all.slice(0, Math.max(joins, (USUAL_SECONDS + 60) * JOINS_A_SECOND)),
  );
  say(
    `set-up: ${all.length} players, ${picks + PACED_PICKS} open entries in ${((performance.now() - setUpBegan) / 1000).toFixed(0)} s`,
  );

  const deposited = await inFlight(players.slice(0, deposits), Math.min(width, 20), ({ token }) =>
    portal.deposit(token, 2, 100),
  );
  say(`deposits: ${deposited.perSecond}/s`);
  const join = async ({ token }, match, i) =>
    portal.must(
      await portal.join(token, {
        matchID: match.matchID,
        match_id: match.match_id,
        chosenTeam: match.teams[i % 2],
        amount: STAKE,
      }),
      'join',
    );
  const joiners = players.slice(0, joins);
  const spread = await inFlight(joiners, width, (player, i) => join(player, others[i % others.length], i));
  say(`joins over ten matches: ${spread.perSecond}/s, p50 ${spread.p50Ms} ms, p99 ${spread.p99Ms} ms`);
  const onOne = await inFlight(joiners, width, (player, i) => join(player, hot, i));
  say(`joins on one match: ${onOne.perSecond}/s, p50 ${onOne.p50Ms} ms, p99 ${onOne.p99Ms} ms`);

  await portal.moveClock(operator, hours(busy.startsAt, 4));
  const winner = players[0];
  await settle(stack, portal, operator, hot, { picks: joins, winner });
  const databases = {
    wallet: environments['svc-wallet'].MONGODB_DATABASE,
    contest: environments['svc-contest'].MONGODB_DATABASE,
  };
  const rates = () => rawRates(environments['svc-wallet'].MONGODB_URL, { seconds, ...databases });
  const before = await rates();
  say(
    `raw database: ${before.stakesPerSecond1.toFixed(0)} and ${before.stakesPerSecond50.toFixed(0)} stakes/s (1 and 50 clients), ${before.documentsPerSecond1.toFixed(0)} and ${before.documentsPerSecond2.toFixed(0)} settlement documents/s (1 and 2 batches at once)`,
  );
  const settlement = await settle(stack, portal, operator, big, { picks, winner });
  say(`settlement: ${JSON.stringify(settlement)}`);

  let isOver = false;
  const waiting = [...players];
  const usual = await atPace(
    waiting.splice(0, USUAL_SECONDS * JOINS_A_SECOND),
    JOINS_A_SECOND,
    () => false,
    (player, i) => join(player, later, i),
  );
  const meanwhile = atPace(
    waiting,
    JOINS_A_SECOND,
    () => isOver,
    (player, i) => join(player, later, i),
  );
  const busySettlement = await settle(stack, portal, operator, busy, { picks: PACED_PICKS, winner });
  isOver = true;
  const during = await meanwhile;
  say(`joins at ${JOINS_A_SECOND}/s: p99 ${usual.p99Ms} ms, while ${PACED_PICKS} picks settle ${during.p99Ms} ms`);
  const after = await rates();
  const raw = meanOf(before, after);
  // Every wallet against its legs, every pick against its stake.
  const balanced =
    spawnSync(process.execPath, ['dev/start.mjs', 'audit', '--data', stack.data], {
      cwd: root,
      stdio: ['ignore', 2, 2],
    }).status === 0;
  const ratio = (value, to) => Number((value / to).toFixed(2));
  console.log(
    JSON.stringify({
      bench: 'contest',
      picks,
      joins,
      width,
      deposits: deposited,
      joinsSpread: spread,
      joinsHot: onOne,
      hotToSpread: ratio(onOne.perSecond, spread.perSecond),
      joinsToRawStakes: ratio(onOne.perSecond, raw.stakesPerSecond50),
      settlement: {
        ...settlement,
        toRaw: ratio(settlement.documentsPerSecond, raw.documentsPerSecond),
        toRawOneAtATime: ratio(settlement.documentsPerSecond, raw.documentsPerSecond1),
      },
      joinsMeanwhile: {
        perSecond: JOINS_A_SECOND,
        usual,
        during,
        p99Ratio: ratio(during.p99Ms, usual.p99Ms),
        settlement: busySettlement,
      },
      raw: Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, Math.round(value)])),
      balanced,
    }),
  );
} finally {
  portal.close();
  await stack.stop();
}
