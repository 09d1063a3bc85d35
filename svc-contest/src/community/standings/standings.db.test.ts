import fc from 'fast-check';
import { endpoints, events, standingPoints } from '@baazi/contracts';
import type { Entry } from '../../entries/entry';
import { endEntries } from '../../results/on-stakes-settled';
import { startContest, type TestContest } from '../../testing/start-contest';
import { countRanks, readRank } from './rank-table';
import { updateStandings } from './update-standings';
import { rebuildStandings } from './rebuild-standings';

type Result = 'won' | 'lost' | 'void';
interface Report {
  market: string;
  pickId: string;
  userId: string;
  n: number;
  result: Result;
  payoutPaise: number;
}

let t: TestContest;
beforeAll(async () => {
  t = await startContest({ at: '2025-04-05T12:00:00+05:30' });
  t.moveTo('2025-04-08T12:00:00+05:30');
});
afterAll(() => t.stop());
beforeEach(async () => {
  const { entries, standings, rankTables, countedSeasons, dueMarkets, markets, players } = t.contest;
  for (const one of [entries, standings, rankTables, countedSeasons, dueMarkets, players]) await one.raw.deleteMany({});
  await markets.updateMany({}, { $set: { state: 'open' } });
});

/** Of two weeks: 2 to 6 April (matches 14 to 19), and from 7 April. */
const MARKETS = ['match:ipl-2025-17', 'match:ipl-2025-18', 'match:ipl-2025-20', 'question:ipl-2025-18-big-win'];
const pickOf = (userId: string, market: string): string => `${userId}-${market.replaceAll(':', '.')}`;

async function enter(userId: string, market: string, selection: string, stakePaise = 49_00): Promise<void> {
  const at = t.contest.now();
  const entry: Entry = {
    _id: pickOf(userId, market),
    userId,
    market,
    kind: market.startsWith('match') ? 'match' : 'question',
    subject: market.slice(market.indexOf(':') + 1),
    selection,
    stakePaise,
    payoutPaise: stakePaise * 4,
    label: 'x',
    acceptedAt: at,
    state: 'held',
    result: 'pending',
    n: 0,
    slot: `${userId}|${market}`,
    reservedAt: at,
    triedAt: at,
    createdAt: at,
  };
  await t.contest.entries.raw.insertOne(entry);
}
const report = (userId: string, market: string, n: number, result: Result): Report => ({
  market,
  pickId: pickOf(userId, market),
  userId,
  n,
  result,
  payoutPaise: 0,
});
async function receive(...reports: Report[]): Promise<void> {
  for (const market of new Set(reports.map((one) => one.market)))
    await endEntries(t.contest, { market, batch: reports.filter((one) => one.market === market) });
}
/** Marks all markets as settled, and updates the standings until none is due. */
async function settled(): Promise<void> {
  await t.contest.markets.updateMany({ _id: { $in: MARKETS } }, { $set: { state: 'settled' } });
  for (let tries = 0; (await t.contest.dueMarkets.countDocuments({})) > 0; tries += 1) {
    if (tries > 20) throw new Error('markets stay due');
    await updateStandings(t.contest);
  }
}
/** Every standing and every rank table as text. */
async function allBytes(): Promise<string> {
  const standings = await t.contest.standings.raw.find({}).sort({ _id: 1 }).toArray();
  const ranks = await t.contest.rankTables.raw
    .find({}, { projection: { version: 0 } })
    .sort({ _id: 1 })
    .toArray();
  const inOrder = (row: object) => Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([standings.map(inOrder), ranks.filter(({ players }) => players > 0).map(inOrder)]);
}
const read = async (userId: string, query: Record<string, string> = {}) => {
  const { token } = await t.service.signIn({ userId });
  const { body } = await t.service.call(endpoints.standings, { token, query });
  return body.response ?? fail(JSON.stringify(body));
};
const fail = (why: string): never => {
  throw new Error(why);
};

test('an instance skips a market that another one leased, and counts it after the lease', async () => {
  const [match = ''] = MARKETS;
  await enter('asha', match, 'DC');
  await receive(report('asha', match, 1, 'won'));
  await t.contest.markets.updateOne({ _id: match }, { $set: { state: 'settled' } });
  const takenUntil = async (minutes: number): Promise<void> =>
    void (await t.contest.dueMarkets.updateOne(
      { _id: match },
      { $set: { takenUntil: new Date(Date.now() + minutes * 60_000) } },
    ));
  await takenUntil(4);
  for (let tries = 0; tries < 3; tries += 1) await updateStandings(t.contest);
  expect(await read('asha')).toMatchObject({ players: 0 });
  await takenUntil(-1);
  await updateStandings(t.contest);
  expect(await read('asha')).toMatchObject({ players: 1 });
  expect(await t.contest.dueMarkets.countDocuments({})).toBe(0);
});

test('right entries score more the fewer players chose them; the stake does not matter', async () => {
  const [match, question] = [MARKETS[0] ?? '', MARKETS[3] ?? ''];
  await enter('asha', match, 'DC', 49_00);
  await enter('bela', match, 'CSK', 5000_00);
  await enter('chitra', match, 'CSK');
  await enter('asha', question, 'yes');
  await enter('bela', question, 'yes', 5000_00);
  await receive(report('asha', match, 1, 'won'), report('bela', match, 1, 'lost'), report('chitra', match, 1, 'lost'));
  await receive(report('asha', question, 1, 'won'), report('bela', question, 1, 'won'));
  // Nothing is counted before the market is settled.
  await updateStandings(t.contest);
  await updateStandings(t.contest);
  expect(await read('asha')).toMatchObject({ players: 0, rows: [], around: [] });

  await settled();
  const season = await read('asha');
  const outsider = standingPoints({ chose: 1, all: 3 });
  expect(season.own).toEqual({ rank: 1, points: outsider + 10, right: 2, decided: 2, streak: 2, best: 2 });
  expect(season.rows.map(({ rank, points, right, decided, streak }) => [rank, points, right, decided, streak])).toEqual(
    [
      [1, outsider + 10, 2, 2, 2],
      [2, 10, 1, 2, 1],
      [3, 0, 0, 1, -1],
    ],
  );
  expect((await read('bela')).around.map(({ rank, you }) => [rank, you])).toEqual([
    [1, undefined],
    [2, true],
    [3, undefined],
  ]);
  expect(await read('nobody')).toMatchObject({ players: 3, around: [] });
  expect(await read('asha', { over: 'week', week: '2025-04-05' })).toMatchObject({
    week: '2025-03-31',
    weeks: ['2025-03-31'],
    players: 3,
  });
  expect(await read('asha', { over: 'week' })).toMatchObject({ week: '2025-04-07', players: 0, rows: [] });

  // A correction moves the points; a void match does not count.
  await receive(report('asha', match, 2, 'lost'), report('bela', match, 2, 'won'), report('chitra', match, 2, 'won'));
  await settled();
  expect((await read('chitra')).rows.map(({ rank, points }) => [rank, points])).toEqual([
    [1, 23],
    [2, 13],
    [3, 10],
  ]);
  await receive(...['asha', 'bela', 'chitra'].map((who) => report(who, match, 3, 'void')));
  await settled();
  expect(await read('chitra')).toMatchObject({ players: 2, rows: [{ rank: 1 }, { rank: 1 }] });
  expect((await read('chitra')).own).toBeUndefined();
});

test('masks names unless the player chose the full name; hidden winners and closed accounts have none', async () => {
  const market = MARKETS[0] ?? '';
  const players = [
    { _id: 'p1', name: 'Rahul Kumar', status: 'active' as const, hideAsWinner: false },
    { _id: 'p2', name: 'Meera Nair', status: 'active' as const, hideAsWinner: true },
    { _id: 'p3', status: 'closed' as const, hideAsWinner: false },
  ];
  await t.contest.players.create(players.map((one) => ({ ...one, previewTomorrow: false, revision: 1 })));
  for (const { _id } of players) await enter(_id, market, 'DC');
  await receive(...players.map(({ _id }) => report(_id, market, 1, 'won')));
  await settled();
  expect((await read('p1')).rows.map(({ name }) => name)).toEqual(['Ra*** K.', '***', '***']);
  const { token } = await t.service.signIn({ userId: 'p1' });
  for (const [seen, name] of [
    [true, 'Rahul Kumar'],
    [false, 'Ra*** K.'],
  ] as const) {
    await t.service.call(endpoints.beSeen, { token, body: { seen } });
    expect(await read('p2')).toMatchObject({ rows: [{ name }, {}, {}], seen: false });
    expect((await read('p1')).seen).toBe(seen);
  }
});

test('reports in any order and with duplicates lead to the same bytes as a rebuild from the entries', async () => {
  const players = ['a', 'b', 'c'];
  const picks = players.flatMap((userId) => MARKETS.map((market) => ({ userId, market })));
  const results = fc.constantFrom<Result>('won', 'lost', 'void');
  const history = fc
    .tuple(...picks.map(() => fc.record({ first: fc.boolean(), results: fc.array(results, { maxLength: 3 }) })))
    .chain((given) => {
      const reports = picks.flatMap(({ userId, market }, i) =>
        (given[i]?.results ?? []).map((result, at) => report(userId, market, at + 1, result)),
      );
      return fc.record({
        given: fc.constant(given),
        received: fc.shuffledSubarray([...reports, ...reports], { minLength: reports.length }),
        countAfter: fc.array(fc.nat(reports.length * 2)),
      });
    });
  await fc.assert(
    fc
      .asyncProperty(history, async ({ given, received, countAfter }) => {
        for (const [i, { userId, market }] of picks.entries()) {
          const { outcomes = [] } = (await t.contest.markets.findById(market).lean()) ?? {};
          await enter(userId, market, outcomes[given[i]?.first ? 0 : 1] ?? '');
        }
        await t.contest.markets.updateMany({ _id: { $in: MARKETS } }, { $set: { state: 'settled' } });
        for (let at = 0; at < received.length; at += 4) {
          await receive(...received.slice(at, at + 4));
          if (countAfter.some((one) => one >= at && one < at + 4))
            await Promise.all([updateStandings(t.contest), updateStandings(t.contest)]);
        }
        await settled();
        const followed = await allBytes();
        expect((await rebuildStandings(t.contest)).corrected).toBe(0);
        expect(await allBytes()).toBe(followed);
        // A rebuild corrects missing, falsified and surplus rows.
        await t.contest.standings.raw.deleteMany({ points: { $gt: 20 } });
        await t.contest.standings.raw.updateMany({ right: 1 }, { $inc: { points: 5, moves: 40 } });
        await t.contest.standings.raw.updateMany({ userId: 'a' }, { $set: { calls: '0.9w19' } });
        await t.contest.standings.raw.insertOne({
          _id: '2025|nobody',
          board: '2025',
          userId: 'nobody',
          points: 99,
          right: 9,
          wrong: 0,
          streak: 9,
          best: 9,
          calls: '',
          moves: 0,
        });
        await t.contest.rankTables.raw.deleteMany({});
        await rebuildStandings(t.contest);
        expect(await allBytes()).toBe(followed);
      })
      .afterEach(async () => {
        const { entries, standings, rankTables, countedSeasons, dueMarkets } = t.contest;
        for (const one of [entries, standings, rankTables, countedSeasons, dueMarkets]) await one.raw.deleteMany({});
      }),
    { numRuns: 6 },
  );
});

test('a rank among thousands reads two documents by key, and equals counting every player', async () => {
  const board = '2025';
  const rows = Array.from({ length: 3000 }, (_, i) => ({
    _id: `${board}|u${i}`,
    board,
    userId: `u${i}`,
    points: (i * 7919) % 400,
    right: 1,
    wrong: 1,
    streak: 1,
    best: 1,
    calls: '',
    moves: 1,
  }));
  await t.contest.standings.raw.insertMany(rows);
  await countRanks(t.contest, board);
  const { standings, rankTables } = t.contest;
  const ofStandings = jest.spyOn(standings.raw, 'find');
  const ofTables = jest.spyOn(rankTables.raw, 'find');
  for (const userId of ['u0', 'u1', 'u1500', 'u2999']) {
    jest.clearAllMocks();
    const { own } = await readRank(t.contest, board, userId);
    const mine = rows.find((row) => row.userId === userId)?.points ?? -1;
    expect(own?.rank).toBe(rows.filter(({ points }) => points > mine).length + 1);
    expect(ofStandings.mock.calls.map(([filter]) => filter)).toEqual([{ _id: `${board}|${userId}` }]);
    expect(ofTables.mock.calls.map(([filter]) => filter)).toEqual([{ _id: board }]);
    const { around } = await read(userId);
    const inOrder = rows.toSorted((a, b) => b.points - a.points || (a._id < b._id ? -1 : 1));
    const at = inOrder.findIndex((row) => row.userId === userId);
    expect(around.map(({ points }) => points)).toEqual(
      inOrder.slice(Math.max(0, at - 2), at + 3).map(({ points }) => points),
    );
  }
  jest.restoreAllMocks();
});

test('a friend who has played brings a title, shown in leagues; a second account of one person does not', async () => {
  const [match = ''] = MARKETS;
  const registered = { name: 'Ravi Kumar', kind: 'member', emailVerified: false } as const;
  await t.service.emit(events.userRegistered, { userId: 'ravi', referredBy: 'asha', ...registered });
  await t.service.emit(events.userRegistered, {
    userId: 'twin',
    referredBy: 'bela',
    referralHold: 'same-device',
    ...registered,
  });
  const known = { name: { $exists: true }, _id: { $in: ['ravi', 'twin'] } };
  for (let tries = 0; (await t.contest.players.countDocuments(known)) < 2 && tries < 200; tries += 1)
    await new Promise((resolve) => setTimeout(resolve, 25));
  for (const userId of ['ravi', 'twin']) await enter(userId, match, 'DC');
  expect((await read('asha')).distinctions).toEqual({ division: 'gully', points: 0, moved: 0, titles: [] });
  await receive(report('ravi', match, 1, 'won'), report('twin', match, 1, 'won'));
  await settled();
  expect((await read('asha')).distinctions.titles).toEqual(['friend']);
  expect((await read('bela')).distinctions.titles).toEqual([]);
  const { token } = await t.service.signIn({ userId: 'asha' });
  const made = await t.service.call(endpoints.makeLeague, { token, body: { name: 'Sunday League' } });
  const params = { leagueID: made.body.response?.leagueID ?? '' };
  const league = await t.service.call(endpoints.league, { token, params, query: {} });
  expect(league.body.response?.rows).toMatchObject([{ you: true, division: 'gully', titles: ['friend'] }]);
});
