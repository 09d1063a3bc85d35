import { randomUUID } from 'node:crypto';
import { endpoints } from '@baazi/contracts';
import { retryWhenBusy } from '../../testing/retry-when-busy';
import { startContest, type TestContest } from '../../testing/start-contest';
import { resumeReservations } from './resume-reservations';

let t: TestContest;
beforeAll(async () => {
  t = await startContest({ at: '2025-03-23T09:00:00+05:30' });
});
afterAll(() => t.stop());
afterEach(() => {
  t.wallet.defaultFault = 'fine';
  t.wallet.nextFaults.length = 0;
});

const join = (token: string, body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  retryWhenBusy(() =>
    t.service.raw('public', '/api/user/teams', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': token, ...headers },
      body: JSON.stringify({ matchID: 'ipl-2025-2', chosenTeam: 'SRH', amount: 100, ...body }),
    }),
  );
const entriesOf = (userId: string) => t.contest.entries.find({ userId }).sort({ _id: 1 }).lean();
const stakesOf = (userId: string) => [...t.wallet.stakes.values()].filter((stake) => stake.userId === userId);

test('the season is loaded: the past match is settled, the day has its questions', async () => {
  const home = await t.service.call(endpoints.homePage);
  expect(home.body.response?.today).toEqual(['ipl-2025-2', 'ipl-2025-3']);
  expect(home.body.response?.upcoming).toHaveLength(72);
  const first = await t.contest.markets.findById('match:ipl-2025-1').lean();
  expect(first).toMatchObject({ state: 'settled', outcome: 'RCB', resultText: 'RCB won by 7 wickets' });
  expect(await t.contest.fixtures.findOne({ matchID: 'ipl-2025-66' }).lean()).toMatchObject({
    replayOf: 'ipl-2025-58-void',
  });
  const { token } = await t.service.signIn();
  const { body } = await t.service.call(endpoints.dashboard, { token });
  expect(body.response?.questions.map(({ state }) => state)).toEqual(['open', 'open']);
  expect(JSON.stringify(body)).not.toContain('"answer"');
});

test('T09: twenty concurrent identical joins make one entry and one stake', async () => {
  const { token, userId } = await t.service.signIn();
  const replies = await Promise.all(Array.from({ length: 20 }, () => join(token)));
  expect(replies.every(({ status }) => [200, 201, 202, 409].includes(status))).toBe(true);
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await entriesOf(userId)).toMatchObject([
    { state: 'held', selection: 'SRH', stakePaise: 100_00, payoutPaise: 500_00 },
  ]);
  expect(stakesOf(userId)).toHaveLength(1);
  expect((await join(token, { chosenTeam: 'RR' })).body).toMatchObject({
    status: false,
    code: 'already-joined',
    errors: [{ path: 'matchID' }],
  });
  const { body } = await t.service.call(endpoints.joined, { token });
  expect(body.response).toEqual({ joinedMatches: ['ipl-2025-2'], joindedQuestions: [] });
});

test('refuses a stake above the balance with a hint, and accepts a later attempt', async () => {
  const { token, userId } = await t.service.signIn();
  t.wallet.balances.set(userId, 40);
  const refused = await join(token, { amount: 49 });
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'insufficient-balance', errors: [{ path: 'amount', msg: 'Add ₹9 or more to play' }] },
  });
  expect(await entriesOf(userId)).toMatchObject([{ state: 'refused', reason: 'insufficient-balance' }]);
  t.wallet.balances.set(userId, 49);
  expect((await join(token, { amount: 49 })).status).toBe(201);
  expect((await entriesOf(userId)).map(({ state }) => state)).toEqual(['refused', 'held']);
});

test.each([
  ['T05: another win amount than the tiers give', { win_amount: 99_999 }, 422, 'win-amount-changed', 'win_amount'],
  ['T15: a team that does not play', { chosenTeam: 'CSK' }, 422, 'team-not-in-match', 'chosenTeam'],
  ['T15: a match that does not exist', { matchID: 'ipl-2025-99' }, 404, 'match-not-found', 'matchID'],
  [
    'T15: the id of another match beside it',
    { match_id: '0123456789abcdef01234567' },
    404,
    'match-not-found',
    'matchID',
  ],
  ['T12: a match whose entry has closed', { matchID: 'ipl-2025-1', chosenTeam: 'KKR' }, 409, 'entry-closed', 'matchID'],
  ['below the minimum stake', { amount: 48 }, 422, 'invalid-input', 'amount'],
  ['T07: an amount in another notation', { amount: '0x64' }, 422, 'invalid-input', 'amount'],
])('%s is refused under its field, and nothing is written', async (_name, body, status, code, path) => {
  const { token, userId } = await t.service.signIn();
  expect(await join(token, body)).toMatchObject({ status, body: { status: false, code, errors: [{ path }] } });
  expect(await entriesOf(userId)).toEqual([]);
  expect(stakesOf(userId)).toEqual([]);
});

test('a repeated key gets the same answer, with other content a conflict', async () => {
  const { token, userId } = await t.service.signIn();
  const key = { 'idempotency-key': randomUUID() };
  expect((await join(token, {}, key)).status).toBe(201);
  expect((await join(token, {}, key)).body).toMatchObject({
    status: true,
    response: { matchID: 'ipl-2025-2', amount: 100, result: null },
  });
  expect((await join(token, { amount: 200 }, key)).body).toMatchObject({ status: false, code: 'conflict' });
  expect((await join(token, { matchID: 'ipl-2025-3', chosenTeam: 'MI' }, key)).body).toMatchObject({
    status: false,
    code: 'conflict',
  });
  expect(await entriesOf(userId)).toHaveLength(1);
});

test('a repeated key gets the same refusal', async () => {
  const { token, userId } = await t.service.signIn();
  const key = { 'idempotency-key': randomUUID() };
  t.wallet.balances.set(userId, 0);
  expect((await join(token, {}, key)).body).toMatchObject({ code: 'insufficient-balance' });
  t.wallet.balances.set(userId, 1000);
  expect((await join(token, {}, key)).body).toMatchObject({ code: 'insufficient-balance' });
  expect(stakesOf(userId)).toMatchObject([{ state: 'refused' }]);
});

test('a connection that breaks after the stake was placed: the next attempt of the same request finds it', async () => {
  const { token, userId } = await t.service.signIn();
  t.wallet.nextFaults.push('dies-after');
  expect((await join(token)).status).toBe(201);
  expect(stakesOf(userId)).toHaveLength(1);
});

test('an unanswered call: confirming after 3 s, then the reservation is resumed and held', async () => {
  const { token, userId } = await t.service.signIn();
  t.wallet.defaultFault = 'silent-after';
  const first = await join(token);
  expect(first).toMatchObject({ status: 202, body: { status: true, response: { state: 'confirming' } } });
  expect((await t.service.call(endpoints.listTeams, { token })).body.response?.data).toMatchObject([
    { state: 'confirming', result: null },
  ]);
  t.wallet.defaultFault = 'fine';
  await t.contest.entries.updateMany({ userId }, { $set: { triedAt: new Date(0) } });
  await resumeReservations(t.contest);
  expect(await entriesOf(userId)).toMatchObject([{ state: 'held' }]);
  expect(stakesOf(userId)).toHaveLength(1);
});

/**
 * Resumes until the reservation has ended. The service's own worker may have claimed it: then another attempt follows.
 */
async function resumeAfterSilence(userId: string): Promise<void> {
  for (
    let attempts = 0;
    attempts < 20 && (await entriesOf(userId)).some(({ state }) => state === 'reserved');
    attempts += 1
  ) {
    await t.contest.entries.updateMany(
      { userId, state: 'reserved' },
      { $set: { triedAt: new Date(0), reservedAt: new Date(Date.now() - 31_000) } },
    );
    await resumeReservations(t.contest);
  }
}

test('a reservation is closed after 30 s without an answer: no entry, no stake, also not by a late placement', async () => {
  const { token, userId } = await t.service.signIn();
  t.wallet.defaultFault = 'place-dies';
  expect((await join(token)).status).toBe(202);
  await resumeAfterSilence(userId);
  expect(await entriesOf(userId)).toMatchObject([{ state: 'refused', reason: 'given-up' }]);
  expect(stakesOf(userId)).toMatchObject([{ state: 'closed' }]);
  t.wallet.defaultFault = 'fine';
  expect((await join(token)).status).toBe(201);
});

test('a close that finds a placed stake holds the entry', async () => {
  const { token, userId } = await t.service.signIn();
  t.wallet.defaultFault = 'silent-after';
  expect((await join(token)).status).toBe(202);
  t.wallet.defaultFault = 'fine';
  await resumeAfterSilence(userId);
  expect(await entriesOf(userId)).toMatchObject([{ state: 'held' }]);
});

test('while a reservation is open, an equal request completes it and another one is refused', async () => {
  const { token, userId } = await t.service.signIn();
  t.wallet.defaultFault = 'dies-before';
  expect((await join(token)).status).toBe(202);
  // The worker must not resume it within this test, however slow the machine is.
  await t.contest.entries.updateMany({ userId }, { $set: { triedAt: new Date(Date.now() + 60_000) } });
  expect((await join(token, { amount: 200 })).body).toMatchObject({ code: 'already-joined' });
  t.wallet.defaultFault = 'fine';
  expect((await join(token)).status).toBe(200);
  expect(await entriesOf(userId)).toMatchObject([{ state: 'held' }]);
});

test('T16: an answer is yes or no, one per player, with its own field names', async () => {
  const { token, userId } = await t.service.signIn();
  const question = (await t.service.call(endpoints.dashboard, { token })).body.response?.questions[0];
  const questionID = question?.questionID ?? '';
  const bad = await t.service.raw('public', '/api/user/dashboard/question', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-auth-token': token },
    body: JSON.stringify({ questionID, answer: 'maybe', amount: 49 }),
  });
  expect(bad).toMatchObject({ status: 422, body: { errors: [{ path: 'answer' }] } });
  expect(
    (
      await t.service.call(endpoints.answerQuestion, {
        token,
        body: { questionID, answer: 'yes', amount: 49, win_amount: 196 },
      })
    ).body,
  ).toMatchObject({ message: 'Question Submitted.', response: { chosenAnswer: 'yes', result: null } });
  expect(
    (await t.service.call(endpoints.answerQuestion, { token, body: { questionID, answer: 'no', amount: 49 } })).body,
  ).toMatchObject({ code: 'already-answered', errors: [{ path: 'questionID' }] });
  expect(await entriesOf(userId)).toHaveLength(1);
});

test('T12, T19: entry closes 30 minutes before the start; a repeat of an earlier join gets its answer', async () => {
  const early = await t.service.signIn();
  const late = await t.service.signIn();
  const key = { 'idempotency-key': randomUUID() };
  t.moveTo('2025-03-23T14:59:59+05:30');
  expect((await join(early.token, {}, key)).status).toBe(201);
  t.moveTo('2025-03-23T15:00:00+05:30');
  expect((await join(late.token)).body).toMatchObject({ code: 'entry-closed' });
  expect((await join(early.token, {}, key)).status).toBe(200);
  expect(await entriesOf(late.userId)).toEqual([]);
});
