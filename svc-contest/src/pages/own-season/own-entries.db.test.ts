import { endpoints, events, type ReceivedBy } from '@baazi/contracts';
import mongoose from 'mongoose';
import { startContest, type TestContest } from '../../testing/start-contest';

type Query = Partial<Record<keyof ReceivedBy<typeof endpoints.ownEntries>['query'], string>>;

let t: TestContest;
let operator: string;
beforeAll(async () => {
  t = await startContest({ at: '2025-04-05T12:00:00+05:30' });
  operator = (await t.service.signIn({ role: 'operator' })).token;
});
afterAll(() => t.stop());

const join = (token: string, matchID: string, chosenTeam: string, amount = 100) =>
  t.service.call(endpoints.joinContest, { token, body: { matchID, chosenTeam, amount } });
const read = async (token: string, query: Query = {}) => {
  const { status, body } = await t.service.raw('public', `/api/user/entries?${new URLSearchParams(query)}`, {
    headers: { 'x-auth-token': token },
  });
  expect(status).toBe(200);
  return body.response as {
    data: { matchID?: string; questionID?: string; state: string; result: string; corrected?: object }[];
    count: number;
    season: Record<string, unknown>;
  };
};
const subjects = ({ data }: Awaited<ReturnType<typeof read>>) =>
  data.map(({ matchID, questionID, state }) => `${questionID ?? matchID} ${state}`);

/** The report of svc-wallet after the nth settlement. */
async function settle(matchID: string, n: number): Promise<void> {
  const market = `match:${matchID}`;
  const { outcome, revision = 0 } = (await t.contest.markets.findById(market).lean()) ?? {};
  const entries = await t.contest.entries.find({ market }).lean();
  const batch = entries.map((entry) => ({
    pickId: entry._id,
    userId: entry.userId,
    n,
    result: outcome === 'void' ? ('void' as const) : entry.selection === outcome ? ('won' as const) : ('lost' as const),
    payoutPaise: 0,
  }));
  await t.service.emit(events.stakesSettled, { market, revision, batch });
  for (let tries = 0; tries < 200; tries += 1) {
    if ((await t.contest.entries.countDocuments({ market, n: { $lt: n } })) === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('waited in vain');
}
const declare = (matchID: string, outcome: string, expectedRevision: number, note: string) =>
  t.service.call(endpoints.declareMatch, {
    token: operator,
    params: { matchID },
    body: { outcome, note, expectedRevision },
  });

test('lists matches and questions together: in play, then by start, then settled, with filters and pages', async () => {
  const { token } = await t.service.signIn();
  const none = await read(token);
  expect(none).toMatchObject({ data: [], count: 0, season: { entries: 0, streak: 0, days: [] } });

  expect((await join(token, 'ipl-2025-19', 'SRH')).status).toBe(201);
  expect((await join(token, 'ipl-2025-18', 'PBKS')).status).toBe(201);
  expect((await join(token, 'ipl-2025-17', 'DC')).status).toBe(201);
  const question = await t.contest.questions.findOne({ matchID: 'ipl-2025-18' }).lean();
  const questionID = question?.questionID ?? '';
  await t.service.call(endpoints.answerQuestion, { token, body: { questionID, answer: 'yes', amount: 49 } });

  t.moveTo('2025-04-05T15:05:00+05:30');
  const lists = await read(token);
  expect(subjects(lists)).toEqual(['ipl-2025-17 live', 'ipl-2025-18 open', `${questionID} open`, 'ipl-2025-19 open']);
  expect(lists.data[0]).toMatchObject({
    kind: 'match',
    market: 'match:ipl-2025-17',
    title: 'CSK v DC',
    teams: ['CSK', 'DC'],
    selection: 'DC',
    amount: 100,
    win_amount: 500,
    result: 'pending',
    startsAt: '2025-04-05T10:00:00.000Z',
    closesAt: '2025-04-05T09:30:00.000Z',
  });
  // An answer has the match of its question.
  expect(lists.data[2]).toMatchObject({ matchID: 'ipl-2025-18', selection: 'yes', teams: ['PBKS', 'RR'] });
  expect(subjects(await read(token, { state: 'live' }))).toEqual(['ipl-2025-17 live']);
  expect(subjects(await read(token, { kind: 'question' }))).toEqual([`${questionID} open`]);
  expect(subjects(await read(token, { matchID: 'ipl-2025-18' }))).toEqual(['ipl-2025-18 open', `${questionID} open`]);

  t.moveTo('2025-04-05T19:01:00+05:30');
  expect((await declare('ipl-2025-17', 'DC', 0, 'official')).status).toBe(200);
  await settle('ipl-2025-17', 1);
  const after = await read(token);
  expect(subjects(after)).toEqual([
    'ipl-2025-18 live',
    `${questionID} live`,
    'ipl-2025-19 open',
    'ipl-2025-17 settled',
  ]);
  expect(after.data[3]).toMatchObject({ result: 'won', resultText: 'Congrats! You Won ₹500' });
  // Pages cross from pending to settled entries.
  const pages = await Promise.all([0, 2, 4].map((skip) => read(token, { limit: '2', skip: String(skip) })));
  expect(pages.flatMap(subjects)).toEqual(subjects(after));
  expect(pages.map(({ count }) => count)).toEqual([4, 4, 4]);
  expect(subjects(await read(token, { result: 'won' }))).toEqual(['ipl-2025-17 settled']);
  expect(subjects(await read(token, { result: 'lost' }))).toEqual([]);

  // Another player sees none of them.
  expect((await read((await t.service.signIn()).token)).count).toBe(0);
  for (const query of ['limit=0', 'skip=-1', 'state=OPEN', 'userId=x', 'limit=1&limit=2'])
    expect(
      (await t.service.raw('public', `/api/user/entries?${query}`, { headers: { 'x-auth-token': token } })).status,
    ).toBe(422);
});

test('a correction and a void change the season totals, and a corrected entry has its previous result and reason', async () => {
  const { token } = await t.service.signIn();
  expect((await join(token, 'ipl-2025-19', 'GT', 200)).status).toBe(201);
  t.moveTo('2025-04-06T23:30:00+05:30');
  await declare('ipl-2025-19', 'GT', 0, 'official');
  await settle('ipl-2025-19', 1);
  const won = await read(token);
  expect(won.season).toMatchObject({
    won: 1,
    lost: 0,
    netPaise: (won.season['bestWinPaise'] as number) - 200_00,
    streak: 1,
  });
  expect(won.data[0]).not.toHaveProperty('corrected');

  await declare('ipl-2025-19', 'SRH', 1, 'the wrong side was chosen');
  await settle('ipl-2025-19', 2);
  const corrected = await read(token);
  expect(corrected.season).toMatchObject({
    won: 0,
    lost: 1,
    netPaise: -200_00,
    streak: -1,
    bestWinPaise: 0,
    days: [{ day: '2025-04-06', netPaise: -200_00 }],
  });
  expect(corrected.data[0]).toMatchObject({
    result: 'lost',
    corrected: { from: 'won', reason: 'the wrong side was chosen' },
  });

  await declare('ipl-2025-19', 'void', 2, 'the match is replayed');
  await settle('ipl-2025-19', 3);
  const voided = await read(token);
  expect(voided.season).toMatchObject({ won: 0, lost: 0, void: 1, netPaise: 0, streak: 0 });
  expect(voided.data[0]).toMatchObject({
    result: 'void',
    corrected: { from: 'lost', reason: 'the match is replayed' },
  });
});

test('an entry that is settled between the two reads of a page is listed once', async () => {
  const { token, userId } = await t.service.signIn();
  expect((await join(token, 'ipl-2025-30', 'CSK')).status).toBe(201);
  // The markets are read after the pending entries and before the settled ones.
  const find = t.contest.markets.find.bind(t.contest.markets);
  const spy = jest.spyOn(t.contest.markets, 'find').mockImplementationOnce(((...args: Parameters<typeof find>) => {
    const markets = find(...args);
    const lean = markets.lean.bind(markets);
    markets.lean = (async () => {
      await t.contest.entries.updateOne({ userId }, { $set: { result: 'won', settledAt: t.contest.now() } });
      return lean();
    }) as typeof markets.lean;
    return markets;
  }) as typeof find);
  const { data, count } = await read(token);
  expect(spy).toHaveBeenCalled();
  spy.mockRestore();
  expect(data.map(({ matchID }) => matchID)).toEqual(['ipl-2025-30']);
  expect(count).toBe(1);
  await t.contest.entries.deleteMany({ userId });
});

test('reads a page of two entries and of forty in the same number of statements', async () => {
  const statements = async (entries: number): Promise<number> => {
    const { token, userId } = await t.service.signIn();
    const markets = await t.contest.markets
      .find({ kind: 'match', state: 'open' })
      .sort({ _id: 1 })
      .limit(entries)
      .lean();
    const when = t.contest.now();
    await t.contest.entries.insertMany(
      markets.map(({ _id, subject, outcomes, title }, i) => ({
        _id: `${userId}-${i}`,
        userId,
        market: _id,
        kind: 'match',
        subject,
        selection: outcomes[0] ?? '',
        stakePaise: 49_00,
        payoutPaise: 98_00,
        label: title,
        acceptedAt: when,
        state: 'held',
        result: i % 2 ? 'lost' : 'pending',
        n: i % 2,
        slot: `${userId}|${_id}`,
        reservedAt: when,
        triedAt: when,
        createdAt: when,
        ...(i % 2 ? { settledAt: when } : {}),
      })),
    );
    // The service's workers read now and then too: the minimum of several tries is the page alone.
    const counts = [];
    for (let round = 0; round < 10; round += 1) {
      let count = 0;
      mongoose.set('debug', () => void (count += 1));
      await read(token, { limit: '100' });
      mongoose.set('debug', false);
      counts.push(count);
    }
    expect(Math.min(...counts)).toBeGreaterThan(0);
    return Math.min(...counts);
  };
  expect(await statements(40)).toBe(await statements(2));
});
