import { endpoints, events } from '@baazi/contracts';
import { startContest, type TestContest } from '../../testing/start-contest';

let t: TestContest;
let operator: string;
beforeAll(async () => {
  t = await startContest({ at: '2025-04-05T12:00:00+05:30' });
  operator = (await t.service.signIn({ role: 'operator' })).token;
});
afterAll(() => t.stop());

const until = async (probe: () => Promise<boolean>): Promise<void> => {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    if (await probe()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('timed out');
};
const board = async (token: string) => (await t.service.call(endpoints.dashboard, { token })).body.response;

test('an operator publishes a question and players answer it; T17: its answer is shown nowhere before it is settled', async () => {
  const written = await t.service.call(endpoints.createQuestion, {
    token: operator,
    body: {
      title: 'Will a six be hit in the first over?',
      titleHi: 'क्या पहले ओवर में छक्का लगेगा?',
      day: '2025-04-05',
      closesAt: '2025-04-05T15:00:00+05:30',
      reason: 'daily',
    },
  });
  const questionID = written.body.response?.questionID ?? '';
  const [right, wrong] = [await t.service.signIn(), await t.service.signIn()];
  for (const [player, answer] of [
    [right, 'yes'],
    [wrong, 'no'],
  ] as const)
    expect(
      (
        await t.service.call(endpoints.answerQuestion, {
          token: player.token,
          body: { questionID, answer, amount: 200 },
        })
      ).status,
    ).toBe(201);
  const question = (await board(right.token))?.questions.find((one) => one.questionID === questionID);
  expect(question).toMatchObject({
    title: 'Will a six be hit in the first over?',
    titleHi: 'क्या पहले ओवर में छक्का लगेगा?',
    locksAt: '2025-04-05T09:30:00.000Z',
    state: 'open',
  });
  expect(question).not.toHaveProperty('answer');

  t.moveTo('2025-04-05T15:10:00+05:30');
  const late = await t.service.signIn();
  expect(
    (
      await t.service.call(endpoints.answerQuestion, {
        token: late.token,
        body: { questionID, answer: 'yes', amount: 49 },
      })
    ).body,
  ).toMatchObject({ code: 'answer-closed', errors: [{ path: 'questionID' }] });
  expect(
    (
      await t.service.call(endpoints.declareQuestion, {
        token: operator,
        params: { questionID },
        body: { outcome: 'yes', note: 'seen' },
      })
    ).body.response,
  ).toMatchObject({ revision: 1, won: 1, lost: 1, houseRupees: 400 - 1200 });
  expect((await board(right.token))?.questions.find((one) => one.questionID === questionID)).not.toHaveProperty(
    'answer',
  );

  const market = `question:${questionID}`;
  const entries = await t.contest.entries.find({ market }).lean();
  const batch = entries.map((entry) => ({
    pickId: entry._id,
    userId: entry.userId,
    n: 1,
    result: entry.selection === 'yes' ? ('won' as const) : ('lost' as const),
    payoutPaise: 0,
  }));
  await t.service.emit(events.stakesSettled, { market, revision: 1, batch });
  await t.service.emit(events.marketSettled, {
    market,
    revision: 1,
    totals: { won: 1, lost: 1, void: 0, payoutPaise: 1200_00, refundPaise: 0 },
  });
  const answers = async (token: string) => (await t.service.call(endpoints.listAnswers, { token })).body.response?.data;
  await until(async () => (await answers(wrong.token))?.[0]?.result === 'yes');
  expect(await answers(wrong.token)).toMatchObject([
    {
      chosenAnswer: 'no',
      result: 'yes',
      resultText: 'Sorry! You Lost By ₹200',
      question: { title: 'Will a six be hit in the first over?', titleHi: 'क्या पहले ओवर में छक्का लगेगा?' },
    },
  ]);
  expect(await answers(right.token)).toMatchObject([{ result: 'yes', resultText: 'Congrats! You Won ₹1,200' }]);
  await until(
    async () => (await board(right.token))?.questions.find((one) => one.questionID === questionID)?.answer === 'yes',
  );
});

test('refuses a question that would be locked already', async () => {
  const reply = await t.service.call(endpoints.createQuestion, {
    token: operator,
    body: { title: 'Too late?', day: '2025-04-04' },
  });
  expect(reply).toMatchObject({ status: 422, body: { errors: [{ path: 'day' }] } });
});

test("T62, T64, T65: a list has the token's player only, bounded pages and a known order", async () => {
  const player = await t.service.signIn();
  const other = await t.service.signIn();
  await t.service.call(endpoints.joinContest, {
    token: player.token,
    body: { matchID: 'ipl-2025-18', chosenTeam: 'RR', amount: 49 },
  });
  const get = (query: string, token = player.token) =>
    t.service.raw('public', `/api/user/teams?${query}`, { headers: { 'x-auth-token': token } });
  expect((await get(`user=${player.userId}&isAll=1&orderBy=user.createdAt`, other.token)).body.response).toEqual({
    data: [],
    metadata: [{ current_page: 1, totalRecord: 0 }],
  });
  expect((await get('query=rajasthan')).body.response).toMatchObject({ metadata: [{ totalRecord: 1 }] });
  expect((await get('query=.*')).body.response).toMatchObject({ metadata: [{ totalRecord: 0 }] });
  expect((await get(`filters=${encodeURIComponent('{"result":"WON"}')}`)).body.response).toMatchObject({
    metadata: [{ totalRecord: 0 }],
  });
  for (const bad of [
    'limit=1000000000',
    'page=0',
    'orderBy=userId',
    'orderBy=createdAt&orderBy=amount',
    `filters=${encodeURIComponent('{"userId":{"$gt":""}}')}`,
  ])
    expect((await get(bad)).status).toBe(422);
});

test('T81: a tester sees tomorrow as today, under the same entry rules', async () => {
  const tester = await t.service.signIn();
  await t.contest.players.create([
    { _id: tester.userId, name: 'Tester', status: 'active', hideAsWinner: false, previewTomorrow: true, revision: 1 },
  ]);
  t.contest.dropCaches();
  expect((await board(tester.token))?.today).toEqual(['ipl-2025-19']);
  expect(
    (
      await t.service.call(endpoints.joinContest, {
        token: tester.token,
        body: { matchID: 'ipl-2025-17', chosenTeam: 'CSK', amount: 49 },
      })
    ).body,
  ).toMatchObject({ code: 'entry-closed' });
});

describe('a question about a match', () => {
  const write = (matchID: string) =>
    t.service.call(endpoints.createQuestion, {
      token: operator,
      // Day and close are the match's, whatever the request says.
      body: {
        title: 'Will there be a super over?',
        day: '2025-06-30',
        closesAt: '2025-06-30T10:00:00Z',
        matchID,
        reason: 'x',
      },
    });
  const shown = async (questionID: string) => {
    const { body } = await t.service.call(endpoints.adminQuestions, { token: operator, query: { query: questionID } });
    return body.response?.data[0];
  };
  test('locks with the match, also after a move', async () => {
    const written = await write('ipl-2025-30');
    expect(written.status).toBe(201);
    const id = written.body.response?.questionID ?? '';
    expect(await shown(id)).toMatchObject({ day: '2025-04-14', locksAt: '2025-04-14T13:30:00.000Z' });
    const moved = await t.service.call(endpoints.updateMatch, {
      token: operator,
      params: { matchID: 'ipl-2025-30' },
      body: { startsAt: '2025-04-15T15:30:00+05:30', reason: 'rain' },
    });
    expect(moved.status).toBe(200);
    expect(await shown(id)).toMatchObject({ day: '2025-04-15', locksAt: '2025-04-15T09:30:00.000Z' });
  });
  test('is refused for a locked and for an unknown match', async () => {
    expect((await write('ipl-2025-1')).body.code).toBe('entry-closed');
    expect((await write('ipl-2025-999')).body.code).toBe('match-not-found');
  });
});
