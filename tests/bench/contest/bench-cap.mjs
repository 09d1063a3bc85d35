// Joins on one match under a liability cap that they together would pass many times: the cap holds, and this many joins a second are answered.
// Usage: node tests/bench/contest/bench-cap.mjs [--joins 10000] [--in-flight 200]; ends with one JSON line, exit code 0 only when the cap held.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { ownStack } from '../../simulate/own-stack.mjs';
import { portalClient } from '../../simulate/portal-client.mjs';
import { crowd } from './crowd.mjs';
import { inFlight } from './in-flight.mjs';
import { setUp } from './set-up.mjs';

const { values } = parseArgs({
  options: { joins: { type: 'string', default: '10000' }, 'in-flight': { type: 'string', default: '200' } },
});
const joins = Number(values.joins);
const width = Number(values['in-flight']);
const [STAKE, PAYOUT] = [49, 196];
/** On each side half of those who ask find room. */
const held = Math.floor(joins / 4);
const capRupees = held * (PAYOUT - STAKE) + 100;

const stack = await ownStack({
  season: 'ipl-2025',
  at: '2025-04-05T09:00:00+05:30',
  say: (line) => console.error(line),
});
const portal = portalClient(stack.url);
try {
  const { environments } = JSON.parse(fs.readFileSync(path.join(stack.data, 'stack.json'), 'utf8'));
  const { email, password } = stack.operator();
  const operator = await portal.login(email, password);
  const players = await crowd(environments['svc-auth'], await setUp(environments, { count: joins, markets: [] }));
  const [match] = (await portal.dashboard(operator)).matches;
  const market = `match:${match.matchID}`;
  portal.must(
    await portal.send('PUT', '/api/admin/exposure', {
      token: operator,
      body: { market, capRupees, maxStakeRupees: null, reason: 'a measurement' },
    }),
    'cap',
  );
  const answers = new Map();
  const rate = await inFlight(players, width, async ({ token }, i) => {
    const { code, httpStatus } = await portal.join(token, {
      matchID: match.matchID,
      match_id: match.match_id,
      chosenTeam: match.teams[i % 2],
      amount: STAKE,
    });
    const answer = httpStatus === 201 ? 'joined' : (code ?? String(httpStatus));
    answers.set(answer, (answers.get(answer) ?? 0) + 1);
  });
  const { byTeam, counted } = await liability(environments['svc-contest'], market);
  const { balanced } = await portal.books(operator);
  const isHeld =
    balanced &&
    Object.values(byTeam).every((rupees) => rupees <= capRupees) &&
    JSON.stringify(byTeam) === JSON.stringify(counted);
  console.log(
    JSON.stringify({
      bench: 'cap',
      joins,
      inFlight: width,
      ...rate,
      answers: Object.fromEntries(answers),
      capRupees,
      liabilityRupees: byTeam,
      counted,
      balanced,
      isHeld,
    }),
  );
  if (!isHeld) process.exitCode = 1;
} finally {
  portal.close();
  await stack.stop();
}

/** What the house would pay beyond the stakes: summed from the picks that stand, and as the capped market's own document counts it. */
async function liability({ MONGODB_URL, MONGODB_DATABASE }, market) {
  const client = await new MongoClient(MONGODB_URL).connect();
  const db = client.db(MONGODB_DATABASE);
  const byTeam = {};
  for await (const { selection, payoutPaise, stakePaise } of db
    .collection('picks')
    .find({ market, state: { $in: ['reserved', 'held'] } }))
    byTeam[selection] = (byTeam[selection] ?? 0) + (payoutPaise - stakePaise) / 100;
  const exposure = await db.collection('exposure').findOne({ _id: market });
  await client.close();
  const sorted = (entries) => Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  return {
    byTeam: sorted(Object.entries(byTeam)),
    counted: sorted(Object.entries(exposure.liabilityPaise).map(([team, paise]) => [team, paise / 100])),
  };
}
