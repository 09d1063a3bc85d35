// Deposits and joins a second through the gateway (one hot match, and spread over ten), and the settlement of one
// match, beside the raw database in the same run.
// Usage: npm run bench -- contest, or: node dev/run-typescript.mjs tests/bench/contest/bench-contest.ts
//   [--picks 10000] [--joins 1000] [--deposits 200] [--width 50] [--seconds 3]
// Ends with one JSON line.
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { startTestStack } from '../../../dev/src/stack/testing/start-test-stack';
import { atPace, inFlight } from '../../load/in-flight';
import { loadClient, type Match } from '../../load/load-client';
import { shedRequests } from '../../load/shed-requests';
import { makePlayers } from '../players/make-players';
import { signInPlayers } from '../players/sign-in-players';
import { meanOf, rawRates } from '../raw/raw-rates';
import { settle } from './settle';

const { values } = parseArgs({
  options: {
    picks: { type: 'string', default: '10000' },
    joins: { type: 'string', default: '1000' },
    deposits: { type: 'string', default: '200' },
    width: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '3' },
  },
});
const picks = Number(values.picks);
const joins = Number(values.joins);
const deposits = Number(values.deposits);
const width = Number(values.width);
const seconds = Number(values.seconds);
/** Joins during a settlement, started at a fixed pace whether or not earlier ones have ended. */
const [PACED_PICKS, JOINS_A_SECOND, USUAL_SECONDS] = [Math.min(picks, 20_000), 30, 10];
const [STAKE, MATCHES] = [49, 14];
const hours = (iso: string, count: number) => new Date(Date.parse(iso) + count * 3_600_000).toISOString();
const ratio = (value: number, to: number) => Number((value / to).toFixed(2));
const print = (line: string) => console.error(line);

async function main(): Promise<void> {
  const stack = await startTestStack({
    args: ['--season', 'ipl-2025', '--at', '2025-04-05T09:00:00+05:30', '--fresh'],
    onLine: print,
  });
  const portal = loadClient(stack.base);
  try {
    const { email, password } = stack.operator();
    const operator = await portal.login(email, password);
    const { matches } = await portal.dashboard(operator);
    const [hot, big, busy, later, ...others] = matches.slice(0, MATCHES);
    if (!hot || !big || !busy || !later || others.length === 0) throw new Error('the season has too few matches');
    const setUpBegan = performance.now();
    const market = ({ matchID, teams }: Match, count: number) => ({ matchID, teams, label: teams.join(' v '), count });
    const all = await makePlayers(stack, {
      count: Math.max(picks, joins),
      markets: [market(big, picks), market(busy, PACED_PICKS)],
    });
    const pacedJoins = (USUAL_SECONDS + 60) * JOINS_A_SECOND;
    const players = await signInPlayers(stack, all.slice(0, Math.max(joins, pacedJoins)));
    const setUpSeconds = ((performance.now() - setUpBegan) / 1000).toFixed(0);
    print(`set-up: ${all.length} players, ${picks + PACED_PICKS} open entries in ${setUpSeconds} s`);
    const [winner] = players;
    if (!winner) throw new Error('nobody plays');

    const deposited = await inFlight(players.slice(0, deposits), Math.min(width, 20), ({ token }) =>
      portal.deposit(token, 2, 100),
    );
    print(`deposits: ${deposited.perSecond}/s`);
    const join = async ({ token }: { token: string }, { matchID, match_id, teams }: Match, i: number) => {
      const chosenTeam = i % 2 === 0 ? teams[0] : teams[1];
      portal.must(await portal.join(token, { matchID, match_id, chosenTeam, amount: STAKE }), 'join');
    };
    const joiners = players.slice(0, joins);
    const spread = await inFlight(joiners, width, (player, i) => join(player, others[i % others.length] ?? hot, i));
    print(`joins over ten matches: ${spread.perSecond}/s, p50 ${spread.p50Ms} ms, p99 ${spread.p99Ms} ms`);
    const onOne = await inFlight(joiners, width, (player, i) => join(player, hot, i));
    print(`joins on one match: ${onOne.perSecond}/s, p50 ${onOne.p50Ms} ms, p99 ${onOne.p99Ms} ms`);

    await portal.moveClock(operator, hours(busy.startsAt, 4));
    const settling = { stack, portal, operator, winner };
    await settle({ ...settling, match: hot, picks: joins });
    const wallet = stack.environmentOf('svc-wallet');
    const databases = {
      wallet: wallet['MONGODB_DATABASE'] ?? '',
      contest: stack.environmentOf('svc-contest')['MONGODB_DATABASE'] ?? '',
    };
    const rates = () => rawRates(stack.databaseUrl(), { seconds, ...databases });
    const before = await rates();
    print(
      `raw database: ${before.stakesPerSecond1.toFixed(0)} and ${before.stakesPerSecond50.toFixed(0)} stakes/s ` +
        `(1 and 50 clients), ${before.documentsPerSecond1.toFixed(0)} and ${before.documentsPerSecond2.toFixed(0)} ` +
        'settlement documents/s (1 and 2 batches at once)',
    );
    const settlement = await settle({ ...settling, match: big, picks });
    print(`settlement: ${JSON.stringify(settlement)}`);

    let isOver = false;
    const waiting = [...players];
    const pace = { perSecond: JOINS_A_SECOND };
    // A join that was given up is counted; it does not end the measurement.
    let refused = 0;
    const tryToJoin = (player: { token: string }, i: number) =>
      join(player, later, i).catch((error: unknown) => {
        refused += 1;
        print(String(error));
      });
    const usual = await atPace(waiting.splice(0, USUAL_SECONDS * JOINS_A_SECOND), pace, tryToJoin);
    const meanwhile = atPace(waiting, { ...pace, isOver: () => isOver }, tryToJoin);
    const shedBefore = await shedRequests(stack);
    const busySettlement = await settle({ ...settling, match: busy, picks: PACED_PICKS });
    isOver = true;
    const during = await meanwhile;
    const shedBy = Object.entries(await shedRequests(stack)).map(([part, count]) => [
      part,
      count - (shedBefore[part] ?? 0),
    ]);
    print(`joins at ${JOINS_A_SECOND}/s: p99 ${usual.p99Ms} ms, while ${PACED_PICKS} picks settle ${during.p99Ms} ms`);
    const after = await rates();
    const raw = meanOf(before, after);
    // Every wallet against its postings, every entry against its stake.
    const audit = spawnSync(process.execPath, ['dev/start.mjs', 'audit', '--data', stack.dataDir], {
      cwd: path.resolve(__dirname, '../../..'),
      stdio: ['ignore', 2, 2],
    });
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
          refused,
          shedBy: Object.fromEntries(shedBy),
          p99Ratio: ratio(during.p99Ms, usual.p99Ms),
          settlement: busySettlement,
        },
        raw: Object.fromEntries(Object.entries(raw).map(([name, value]) => [name, Math.round(value)])),
        balanced: audit.status === 0,
      }),
    );
  } finally {
    portal.close();
    await stack.stop();
  }
}

void main();
