import { endpoints } from '@baazi/contracts';
import { signIn } from '@baazi/service-kit/testing';
import { startContest, type TestContest } from '../../testing/start-contest';

let t: TestContest;
let token: string;
beforeAll(async () => {
  t = await startContest({ at: '2025-04-05T12:00:00+05:30' });
  ({ token } = await signIn(t.service, { role: 'operator' }));
});
afterAll(() => t.stop());

const board = async (day?: string) => {
  const { body } = await t.service.call(endpoints.adminBoard, { token, query: day === undefined ? {} : { day } });
  if (!body.status || !body.response) throw new Error(JSON.stringify(body));
  return body.response;
};
const join = async (matchID: string, chosenTeam: string, amount: number) =>
  t.service.call(endpoints.joinContest, {
    token: (await signIn(t.service)).token,
    body: { matchID, chosenTeam, amount },
  });

test('shows both matches of a double header with their questions and the totals of each side', async () => {
  await join('ipl-2025-17', 'CSK', 100);
  await join('ipl-2025-17', 'DC', 50);
  await join('ipl-2025-17', 'DC', 60);
  const { day, matches, before, after, overdue } = await board();
  expect({ day, before, after, overdue }).toEqual({
    day: '2025-04-05',
    before: '2025-04-04',
    after: '2025-04-06',
    overdue: [],
  });
  expect(matches.map(({ match }) => match.matchID)).toEqual(['ipl-2025-17', 'ipl-2025-18']);
  expect(matches[0]).toMatchObject({
    outcome: null,
    revision: 0,
    unresolved: 0,
    sides: [
      { outcome: 'CSK', entries: 1, stakedRupees: 100, payoutRupees: 500, liabilityRupees: 400 },
      { outcome: 'DC', entries: 2, stakedRupees: 110, payoutRupees: 440, liabilityRupees: 330 },
    ],
  });
  for (const { match, questions } of matches)
    expect(questions.map(({ questionID }) => questionID)).toEqual([expect.stringContaining(match.matchID)]);
});

test('shows who declared a result and why, and lists undeclared matches of yesterday as overdue', async () => {
  t.moveTo('2025-04-06T09:00:00+05:30');
  const declared = await t.service.call(endpoints.declareMatch, {
    token,
    params: { matchID: 'ipl-2025-17' },
    body: { outcome: 'DC', note: 'official scorecard', source: 'iplt20.com', expectedRevision: 0 },
  });
  expect(declared.status).toBe(200);
  const today = await board();
  expect(today.overdue.map(({ match }) => match.matchID)).toEqual(['ipl-2025-18']);
  const [first] = (await board('2025-04-05')).matches;
  expect(first).toMatchObject({
    outcome: 'DC',
    revision: 1,
    resultText: 'DC won',
    standing: { note: 'official scorecard', source: 'iplt20.com' },
  });
});

test('a day without a match is empty, and players are refused', async () => {
  const { matches, questions } = await board('2025-07-01');
  expect([matches, questions]).toEqual([[], []]);
  const player = await signIn(t.service);
  expect((await t.service.call(endpoints.adminBoard, { token: player.token, query: {} })).status).toBe(403);
});

test("lists a player's entries by page, newest first", async () => {
  const later = await startContest({ at: '2025-04-05T12:00:00+05:30' });
  const [player, operator] = [await signIn(later.service), await signIn(later.service, { role: 'operator' })];
  for (const [matchID, chosenTeam] of [
    ['ipl-2025-17', 'CSK'],
    ['ipl-2025-18', 'RR'],
    ['ipl-2025-19', 'SRH'],
  ] as const)
    await later.service.call(endpoints.joinContest, {
      token: player.token,
      body: { matchID, chosenTeam, amount: 100 },
    });
  const page = async (behind?: string) => {
    const { body } = await later.service.call(endpoints.playerEntries, {
      token: operator.token,
      params: { userId: player.userId },
      query: { limit: '2', ...(behind && { behind }) },
    });
    if (!body.status || !body.response) throw new Error(JSON.stringify(body));
    return body.response;
  };
  const first = await page();
  expect(first.data.map(({ selection, stakeRupees }) => [selection, stakeRupees])).toEqual([
    ['SRH', 100],
    ['RR', 100],
  ]);
  const second = await page(first.next);
  expect(second.data.map(({ selection }) => selection)).toEqual(['CSK']);
  expect(second.next).toBeUndefined();
  await later.stop();
});
