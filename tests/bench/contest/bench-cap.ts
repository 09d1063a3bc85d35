// Joins on one match whose liability cap they would exceed many times: the cap must hold; reports joins answered a
// second.
// Usage: npm run bench -- cap, or: node dev/run-typescript.mjs tests/bench/contest/bench-cap.ts
// [--joins 10000] [--in-flight 200]
// Ends with one JSON line; exit code 0 only when the cap held.
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { startTestStack } from '../../../dev/src/stack/testing/start-test-stack';
import { inFlight } from '../../load/in-flight';
import { loadClient } from '../../load/load-client';
import { makePlayers } from '../players/make-players';
import { signInPlayers } from '../players/sign-in-players';

const [STAKE, PAYOUT] = [49, 196];

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { joins: { type: 'string', default: '10000' }, 'in-flight': { type: 'string', default: '200' } },
  });
  const [joins, width] = [Number(values.joins), Number(values['in-flight'])];
  /** On each side, half of the requests fit. */
  const held = Math.floor(joins / 4);
  const capRupees = held * (PAYOUT - STAKE) + 100;

  const stack = await startTestStack({
    args: ['--season', 'ipl-2025', '--at', '2025-04-05T09:00:00+05:30', '--fresh'],
    onLine: console.error,
  });
  const portal = loadClient(stack.base);
  try {
    const { email, password } = stack.operator();
    const operator = await portal.login(email, password);
    const players = await signInPlayers(stack, await makePlayers(stack, { count: joins, markets: [] }));
    const [match] = (await portal.dashboard(operator)).matches;
    if (!match) throw new Error('the season has no match');
    const { matchID, match_id, teams } = match;
    const market = `match:${matchID}`;
    const cap = { market, capRupees, maxStakeRupees: null, reason: 'a measurement' };
    portal.must(await portal.send('PUT', '/api/admin/exposure', { token: operator, body: cap }), 'cap');
    const answers = new Map<string, number>();
    const rate = await inFlight(players, width, async ({ token }, i) => {
      const chosenTeam = i % 2 === 0 ? teams[0] : teams[1];
      const { code, httpStatus } = await portal.join(token, { matchID, match_id, chosenTeam, amount: STAKE });
      const answer = httpStatus === 201 ? 'joined' : (code ?? String(httpStatus));
      answers.set(answer, (answers.get(answer) ?? 0) + 1);
    });
    const { byTeam, counted } = await liability(stack.environmentOf('svc-contest'), market);
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
}

interface Held {
  selection: string;
  payoutPaise: number;
  stakePaise: number;
}
interface Counted {
  _id: string;
  liabilityPaise: Record<string, number>;
}

/**
 * What the house would pay beyond the stakes: summed from the held entries, and as the capped market's document
 * counts it.
 */
async function liability(environment: Record<string, string>, market: string) {
  const client = await new MongoClient(environment['MONGODB_URL'] ?? '').connect();
  try {
    const db = client.db(environment['MONGODB_DATABASE']);
    const byTeam: Record<string, number> = {};
    const picks = db.collection<Held>('picks').find({ market, state: { $in: ['reserved', 'held'] } });
    for await (const { selection, payoutPaise, stakePaise } of picks)
      byTeam[selection] = (byTeam[selection] ?? 0) + (payoutPaise - stakePaise) / 100;
    const exposure = await db.collection<Counted>('exposure').findOne({ _id: market });
    const counted = Object.entries(exposure?.liabilityPaise ?? {}).map(([team, paise]): [string, number] => [
      team,
      paise / 100,
    ]);
    return { byTeam: sorted(Object.entries(byTeam)), counted: sorted(counted) };
  } finally {
    await client.close();
  }
}
const sorted = (entries: [string, number][]): Record<string, number> =>
  Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1)));

void main();
