// Joins a second through the gateway (one hot match, and spread over ten) and the settlement of one match, beside the raw
// database in the same run. Usage: node tests/bench/contest/bench-contest.mjs [--picks 10000] [--width 50]; ends with one JSON line.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ownStack } from '../../simulate/own-stack.mjs';
import { portalClient } from '../../simulate/portal-client.mjs';
import { crowd, inFlight } from './crowd.mjs';
import { rawRates } from './raw-rates.mjs';

const { values } = parseArgs({ options: { picks: { type: 'string', default: '10000' }, width: { type: 'string', default: '50' }, seconds: { type: 'string', default: '5' } } });
const picks = Number(values.picks);
const width = Number(values.width);
const say = (line) => console.error(line);

const stack = await ownStack({ season: 'ipl-2025', at: '2025-04-05T09:00:00+05:30', say });
const portal = portalClient(stack.url);
try {
  const { environments } = JSON.parse(fs.readFileSync(path.join(stack.data, 'stack.json'), 'utf8'));
  const environment = environments['svc-auth'];
  const before = await rawRates(environment.MONGODB_URL, Number(values.seconds));
  say(`raw database: ${before.transactionsPerSecond1.toFixed(0)} and ${before.transactionsPerSecond50.toFixed(0)} transactions/s (1 and 50 clients), ${before.documentsPerSecond.toFixed(0)} documents/s in batches of 100`);

  const players = await crowd(environment, picks);
  const deposits = await inFlight(players, Math.min(width, 20), ({ token }) => portal.deposit(token, 2, 100));
  say(`${picks} deposits: ${deposits.perSecond}/s`);
  const { matches } = await portal.dashboard(players[0].token);
  const [hot, ...others] = matches.slice(0, 11);
  const entry = (match, i) => ({ matchID: match.matchID, match_id: match.match_id, chosenTeam: match.teams[i % 2], amount: 49 });
  const join = async ({ token }, match, i) => portal.must(await portal.join(token, entry(match, i)), 'join');
  const spread = await inFlight(players.slice(0, Math.ceil(picks / 2)), width, (player, i) => join(player, others[i % others.length], i));
  say(`joins over ten matches: ${spread.perSecond}/s, p50 ${spread.p50Ms} ms, p99 ${spread.p99Ms} ms`);
  const onOne = await inFlight(players, width, (player, i) => join(player, hot, i));
  say(`joins on one match: ${onOne.perSecond}/s, p50 ${onOne.p50Ms} ms, p99 ${onOne.p99Ms} ms`);

  const { email, password } = stack.operator();
  const operator = await portal.login(email, password);
  await portal.moveClock(operator, new Date(Date.parse(hot.startsAt) + 4 * 3_600_000).toISOString());
  const began = performance.now();
  portal.must(await portal.declare(operator, `/api/admin/matches/${hot.matchID}/result`, { outcome: hot.teams[0], note: 'bench', expectedRevision: 0 }), 'declare');
  const won = players.find((_, i) => i % 2 === 0);
  let firstSeen;
  for (;;) {
    if (firstSeen === undefined && (await portal.all(won.token, '/api/user/teams')).some(({ matchID, result }) => matchID === hot.matchID && result === 'WON')) firstSeen = (performance.now() - began) / 1000;
    if ((await portal.adminRow(operator, 'matches', hot.matchID)).state === 'settled') break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  const seconds = (performance.now() - began) / 1000;
  const after = await rawRates(environment.MONGODB_URL, Number(values.seconds));
  const raw = (name) => (before[name] + after[name]) / 2;
  const { balanced } = await portal.books(operator);
  const documentsPerSecond = (3 * picks) / seconds;
  console.log(JSON.stringify({
    bench: 'contest', picks, width,
    depositsPerSecond: deposits.perSecond,
    joinsSpread: spread, joinsHot: onOne, hotToSpread: Number((onOne.perSecond / spread.perSecond).toFixed(2)),
    joinsToRawTransactions: Number((onOne.perSecond / raw('transactionsPerSecond50')).toFixed(2)),
    settlement: { seconds: Number(seconds.toFixed(2)), picksPerSecond: Number((picks / seconds).toFixed(0)), aWinnerSeesItAfterSeconds: Number((firstSeen ?? seconds).toFixed(2)), documentsPerSecond: Number(documentsPerSecond.toFixed(0)), toRawDocuments: Number((documentsPerSecond / raw('documentsPerSecond')).toFixed(2)) },
    raw: { transactionsPerSecond1: Math.round(raw('transactionsPerSecond1')), transactionsPerSecond50: Math.round(raw('transactionsPerSecond50')), documentsPerSecond: Math.round(raw('documentsPerSecond')) },
    balanced,
  }));
} finally {
  portal.close();
  await stack.stop();
}
