import { endpoints, type SentTo } from '@baazi/contracts';
import { readSeasonFile } from '../season/read-season-file';
import { startContest, type TestContest } from '../../testing/start-contest';

let t: TestContest;
let operator: string;
beforeEach(async () => {
  t = await startContest({ at: '2025-03-23T09:00:00+05:30' });
  operator = (await t.service.signIn({ role: 'operator' })).token;
});
afterEach(() => t.stop());

const MATCH = 'ipl-2025-2';
/** a start with a wrong year */
const LAST_YEAR = '2024-03-23T15:30:00+05:30';
const move = (body: Partial<SentTo<typeof endpoints.updateMatch>['body']>) =>
  t.service.call(endpoints.updateMatch, {
    token: operator,
    params: { matchID: MATCH },
    body: { startsAt: LAST_YEAR, reason: 'the board says so', ...body },
  });
const bring = async (body: Partial<SentTo<typeof endpoints.importMatches>['body']>) => {
  const rows = await readSeasonFile('ipl-2025');
  const text = JSON.stringify(rows.map((row) => (row.matchNumber === 2 ? { ...row, startsAt: LAST_YEAR } : row)));
  return t.service.call(endpoints.importMatches, { token: operator, body: { text, applyMoves: true, ...body } });
};
const player = async (amount: number): Promise<void> => {
  const { token } = await t.service.signIn();
  await t.service.call(endpoints.joinContest, { token, body: { matchID: MATCH, chosenTeam: 'SRH', amount } });
};
const answer = async (amount: number): Promise<void> => {
  const question = await t.contest.questions.findOne({ matchID: MATCH }).lean();
  const { token } = await t.service.signIn();
  const body = { questionID: question?.questionID ?? '', answer: 'yes' as const, amount };
  expect((await t.service.call(endpoints.answerQuestion, { token, body })).status).toBe(201);
};
const cuts = () => t.service.db.collection('outbox').countDocuments({ name: 'entry-cut' });
const isWhereItWas = async () => {
  const fixture = await t.contest.fixtures.findOne({ matchID: MATCH }).lean();
  const market = await t.contest.markets.findById(`match:${MATCH}`).lean();
  return fixture?.movedFrom === undefined && market?.voidFrom === undefined && (await cuts()) === 0;
};

test('a move to a wrong year refunds nobody until exactly its refunds are confirmed', async () => {
  await player(100);
  await player(200);
  await answer(300);
  const refunds = { entries: 3, refundRupees: 600 };
  const dry = await move({ dryRun: true });
  expect(dry.body.response).toMatchObject({ refunds, locksAt: '2024-03-23T09:30:00.000Z' });
  const unseen = await move({});
  expect(unseen.body).toMatchObject({ code: 'refund-unconfirmed', refunds });
  expect(unseen.body.message).toContain('3 entries, ₹600 in all');
  for (const expects of [
    { entries: 2, refundRupees: 600 },
    { entries: 3, refundRupees: 601 },
    { entries: 0, refundRupees: 0 },
  ])
    expect((await move({ expects })).body).toMatchObject({ code: 'refund-unconfirmed', refunds });
  expect(await isWhereItWas()).toBe(true);
  expect((await move({ expects: refunds })).body.response).toMatchObject({ refunds });
  expect(await cuts()).toBe(2);
  const logged = await t.contest.service.operatorsLog.actions.findOne({ action: 'move-match' }).lean();
  expect(logged?.after).toMatchObject({ refunds });
  // Entries that were cut before are not refunded twice.
  expect((await move({ startsAt: '2024-03-22T15:30:00+05:30' })).body.response).toMatchObject({
    refunds: { entries: 0, refundRupees: 0 },
  });
});

test('refuses refunds that grew since the dry run, and pauses entry until the next confirmation', async () => {
  await player(100);
  const expects = (await move({ dryRun: true })).body.response?.refunds;
  await player(200);
  expect((await move({ expects })).body).toMatchObject({
    code: 'refund-unconfirmed',
    refunds: { entries: 2, refundRupees: 300 },
  });
  await player(300);
  expect((await move({ expects: { entries: 2, refundRupees: 300 } })).status).toBe(200);
});

test('a move without refunds needs no confirmation, and a dry run moves nothing', async () => {
  await player(100);
  const startsAt = '2025-03-24T15:30:00+05:30';
  expect((await move({ startsAt, dryRun: true })).body.response).toMatchObject({
    startsAt: '2025-03-24T10:00:00.000Z',
    refunds: { entries: 0, refundRupees: 0 },
  });
  expect(await isWhereItWas()).toBe(true);
  expect((await move({ startsAt })).status).toBe(200);
  expect(await cuts()).toBe(0);
});

test('an import needs the same confirmation, and adds nothing before it', async () => {
  await player(100);
  const refunds = { entries: 1, refundRupees: 100 };
  const dry = await bring({ dryRun: true });
  expect(dry.body.response).toMatchObject({ moves: [{ matchID: MATCH, refunds }], refunds });
  expect((await bring({ reason: 'new calendar' })).body).toMatchObject({ code: 'refund-unconfirmed', refunds });
  expect(await isWhereItWas()).toBe(true);
  expect((await bring({ reason: 'new calendar', expects: refunds })).body.response).toMatchObject({ applied: true });
  expect(await cuts()).toBe(2);
});

test('a move to within hours of a match of one of its sides needs a person who has seen that match', async () => {
  // RR plays match 6 at 19:30 of this day.
  const startsAt = '2025-03-26T15:30:00+05:30';
  for (const body of [{ startsAt }, { startsAt, dryRun: true }, { startsAt, beside: 'ipl-2025-7' }]) {
    const refused = (await move(body)).body;
    expect([refused.code, refused.errors]).toEqual([
      'match-clash',
      [{ path: 'beside', msg: expect.stringMatching(/^RR within 12 hours: ipl-2025-6, /) }],
    ]);
  }
  expect(await isWhereItWas()).toBe(true);
  expect((await move({ startsAt, beside: 'ipl-2025-6' })).status).toBe(200);
});
