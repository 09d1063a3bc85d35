import { endpoints, events } from '@baazi/contracts';
import { startContest, type TestContest } from '../testing/start-contest';
import { endWaitingEntries } from './end-waiting-entries';
import { repeatDecisions } from './repeat-decisions';

let t: TestContest;
let operator: string;
beforeEach(async () => {
  t = await startContest({ at: '2025-03-23T09:00:00+05:30' });
  operator = (await t.service.signIn({ role: 'operator' })).token;
});
afterEach(() => t.stop());

const MATCH = 'ipl-2025-2';
const declare = (body: Record<string, unknown>, token = operator) =>
  t.service.call(endpoints.declareMatch, {
    token,
    params: { matchID: MATCH },
    body: { note: 'official scorecard', ...body } as never,
  });
const emitted = async (name: string) =>
  (await t.service.db.collection('outbox').find({}).toArray()).filter((row) =>
    JSON.stringify(row).includes(`"${name}"`),
  );
const receive: TestContest['service']['emit'] = (event, data) => t.service.emit(event, data);
const market = async () => (await t.contest.markets.findById(`match:${MATCH}`).lean()) ?? fail('no market');
const fail = (why: string): never => {
  throw new Error(why);
};
async function until(probe: () => Promise<boolean>): Promise<void> {
  for (let attempts = 0; attempts < 200; attempts += 1) {
    if (await probe()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  fail('waited in vain');
}
async function player(team: string, amount: number) {
  const who = await t.service.signIn();
  await t.service.call(endpoints.joinContest, { token: who.token, body: { matchID: MATCH, chosenTeam: team, amount } });
  const entry = (await t.contest.entries.findOne({ userId: who.userId }).lean()) ?? fail('no entry');
  return { ...who, pickId: entry._id };
}
const row = async (token: string) => (await t.service.call(endpoints.listTeams, { token })).body.response?.data[0];

test("a match from dry run to the winners' line; only svc-wallet's reports set results", async () => {
  const winner = await player('SRH', 100);
  const loser = await player('RR', 200);
  expect((await declare({ outcome: 'SRH' })).body).toMatchObject({ code: 'not-locked' });
  t.moveTo('2025-03-23T19:40:00+05:30');
  const dry = await declare({ outcome: 'SRH', dryRun: true });
  expect(dry.body.response).toEqual({
    revision: 0,
    won: 1,
    lost: 1,
    void: 0,
    unresolved: 0,
    payoutRupees: 500,
    refundRupees: 0,
    houseRupees: -200,
    keptRupees: 200,
  });
  expect(await emitted('result-settled')).toHaveLength(0);
  expect((await declare({ outcome: 'SRH' })).body.response).toMatchObject({ revision: 1, won: 1, lost: 1 });
  expect((await market()).state).toBe('declared');
  expect((await row(winner.token))?.result).toBeNull();

  const batch = [
    { pickId: winner.pickId, userId: winner.userId, n: 1, result: 'won' as const, payoutPaise: 500_00 },
    { pickId: loser.pickId, userId: loser.userId, n: 1, result: 'lost' as const, payoutPaise: 0 },
  ];
  await receive(events.stakesSettled, { market: `match:${MATCH}`, revision: 1, batch });
  await until(async () => (await row(winner.token))?.result === 'WON');
  expect(await row(winner.token)).toMatchObject({ resultText: 'Congrats! You Won ₹500', win_amount: 500 });
  expect(await row(loser.token)).toMatchObject({ result: 'LOST', resultText: 'Sorry! You Lost By ₹200' });
  await receive(events.marketSettled, {
    market: `match:${MATCH}`,
    revision: 1,
    totals: { won: 1, lost: 1, void: 0, payoutPaise: 500_00, refundPaise: 0 },
  });
  await until(async () => (await market()).totalsAgree === true);
  expect(await market()).toMatchObject({ state: 'settled', resultText: 'SRH won' });
});

test('T18: a repeated outcome publishes nothing; another one must name the revision it replaces', async () => {
  t.moveTo('2025-03-23T19:40:00+05:30');
  await declare({ outcome: 'SRH' });
  expect((await declare({ outcome: 'SRH' })).body.response?.revision).toBe(1);
  expect((await declare({ outcome: 'RR' })).body).toMatchObject({ code: 'revision-changed' });
  expect((await declare({ outcome: 'RR', expectedRevision: 0 })).body).toMatchObject({ code: 'revision-changed' });
  expect((await declare({ outcome: 'RR', expectedRevision: 1 })).body.response?.revision).toBe(2);
  expect(await emitted('result-settled')).toHaveLength(2);
  expect(
    (
      await t.contest.service.operatorsLog.actions
        .find({ subject: `match:${MATCH}` })
        .sort({ _id: 1 })
        .lean()
    ).map(({ action }) => action),
  ).toEqual(['declare-result', 'correct-result']);
});

test('of two concurrent different declarations one wins and the other is refused', async () => {
  t.moveTo('2025-03-23T19:40:00+05:30');
  const replies = await Promise.all(
    ['SRH', 'RR', 'SRH', 'RR', 'void', 'void'].map((outcome) => declare({ outcome, expectedRevision: 0 })),
  );
  const outcome = (await market()).outcome;
  expect((await market()).revision).toBe(1);
  expect(replies.filter(({ body }) => body.status).length).toBeGreaterThanOrEqual(1);
  expect(replies.every(({ body }) => body.status || body.code === 'revision-changed')).toBe(true);
  expect(await emitted('result-settled')).toHaveLength(1);
  expect(['SRH', 'RR', 'void']).toContain(outcome);
});

test('reports in any order and repeated: the newest settlement of an entry wins', async () => {
  const who = await player('SRH', 100);
  const report = (n: number, result: 'won' | 'lost') =>
    receive(events.stakesSettled, {
      market: `match:${MATCH}`,
      revision: n,
      batch: [{ pickId: who.pickId, userId: who.userId, n, result, payoutPaise: result === 'won' ? 500_00 : 0 }],
    });
  await report(2, 'lost');
  await until(async () => (await row(who.token))?.result === 'LOST');
  await report(1, 'won');
  await report(2, 'lost');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await t.contest.entries.findById(who.pickId).lean()).toMatchObject({ result: 'lost', n: 2 });
});

test('a report about a stake holds its open reservation', async () => {
  const who = await player('SRH', 100);
  await t.contest.entries.updateOne({ _id: who.pickId }, { $set: { state: 'reserved' } });
  await receive(events.stakesSettled, {
    market: `match:${MATCH}`,
    revision: 1,
    batch: [{ pickId: who.pickId, userId: who.userId, n: 1, result: 'won', payoutPaise: 500_00 }],
  });
  await until(async () => (await t.contest.entries.findById(who.pickId).lean())?.state === 'held');
});

test('refuses a result while reservations are open, unless forced', async () => {
  const who = await player('SRH', 100);
  t.wallet.defaultFault = 'dies-before';
  await t.contest.entries.updateOne({ _id: who.pickId }, { $set: { state: 'reserved', triedAt: new Date() } });
  t.moveTo('2025-03-23T19:40:00+05:30');
  expect((await declare({ outcome: 'SRH' })).body).toMatchObject({ code: 'unresolved-entries', unresolved: 1 });
  expect((await declare({ outcome: 'SRH', force: true })).body.response).toMatchObject({
    revision: 1,
    unresolved: 1,
    won: 0,
  });
  expect(
    (await t.contest.service.operatorsLog.actions.findOne({ action: 'declare-result' }).lean())?.after,
  ).toMatchObject({
    forced: true,
    unresolved: 1,
  });
});

test('void is possible before the lock, refunds with a reason, and closes entry', async () => {
  const who = await player('SRH', 100);
  expect((await declare({ outcome: 'void', playerText: 'No result' })).body.response).toMatchObject({
    void: 1,
    refundRupees: 100,
    houseRupees: 0,
  });
  const late = await t.service.signIn();
  expect(
    (
      await t.service.call(endpoints.joinContest, {
        token: late.token,
        body: { matchID: MATCH, chosenTeam: 'SRH', amount: 100 },
      })
    ).body,
  ).toMatchObject({ code: 'entry-closed' });
  await receive(events.stakesSettled, {
    market: `match:${MATCH}`,
    revision: 1,
    batch: [{ pickId: who.pickId, userId: who.userId, n: 1, result: 'void', payoutPaise: 100_00 }],
  });
  await until(async () => (await row(who.token))?.result === 'VOID');
  expect((await row(who.token))?.resultMessage).toEqual({
    key: 'entry-refunded',
    params: { rupees: 100, why: 'No result', whyMessage: { key: 'no-result', params: {} } },
  });
  expect((await row(who.token))?.resultText).toBe('No result. ₹100 refunded.');
});

describe('a void match and the question about it', () => {
  const question = async () => (await t.contest.questions.findOne({ matchID: MATCH }).lean()) ?? fail('no question');
  const answer = async () => {
    const { token } = await t.service.signIn();
    const body = { questionID: (await question()).questionID, answer: 'yes' as const, amount: 100 };
    return (await t.service.call(endpoints.answerQuestion, { token, body })).body;
  };
  const marketOf = async () =>
    (await t.contest.markets.findById(`question:${(await question()).questionID}`).lean()) ?? fail('no market');

  test('is offered with its refunds and voided in the same commit', async () => {
    await player('SRH', 100);
    expect(await answer()).toMatchObject({ status: true });
    const { questionID, title } = await question();
    const offered = [{ questionID, title, entries: 1, refundRupees: 100 }];
    const dry = await declare({ outcome: 'void', dryRun: true });
    expect(dry.body.response).toMatchObject({ void: 1, refundRupees: 100, questions: offered });
    expect((await marketOf()).state).toBe('open');
    expect((await declare({ outcome: 'void', voidQuestions: [questionID] })).body.response).toMatchObject({
      revision: 1,
      questions: offered,
    });
    expect(await marketOf()).toMatchObject({ outcome: 'void', revision: 1, state: 'declared' });
    expect(await emitted('result-settled')).toHaveLength(2);
    expect((await answer()).status).toBe(false);
    // Once decided it is no longer offered.
    expect((await declare({ outcome: 'void', dryRun: true })).body.response).not.toHaveProperty('questions');
  });

  test('if not voided, is closed for entry and awaits its answer', async () => {
    expect(await answer()).toMatchObject({ status: true });
    expect((await declare({ outcome: 'void' })).body.response).toMatchObject({ revision: 1 });
    expect(await marketOf()).toMatchObject({ state: 'open', revision: 0 });
    expect(await answer()).toMatchObject({ status: false, code: 'answer-closed' });
    expect(await t.contest.entries.countDocuments({ kind: 'question', result: 'pending' })).toBe(1);
    expect(await emitted('result-settled')).toHaveLength(1);
  });

  test('is voided with it if made meanwhile', async () => {
    const log = t.contest.service.operatorsLog;
    const record = log.record.bind(log);
    let made: { body: { response?: { questionID: string } | undefined } } | undefined;
    jest.spyOn(log, 'record').mockImplementationOnce(async (...args) => {
      const body = { title: 'Will the toss be taken?', day: '2025-03-23', matchID: MATCH };
      made = await t.service.call(endpoints.createQuestion, { token: operator, body });
      return record(...args);
    });
    expect((await declare({ outcome: 'void' })).body.response).toMatchObject({ revision: 1 });
    const questionID = made?.body.response?.questionID ?? fail('no question was made');
    expect(await t.contest.markets.findById(`question:${questionID}`).lean()).toMatchObject({
      outcome: 'void',
      revision: 1,
      state: 'declared',
    });
  });

  test('is not voided if decided meanwhile or about another match', async () => {
    const { questionID } = await question();
    const other = await t.contest.questions.findOne({ matchID: 'ipl-2025-3' }).lean();
    await t.contest.markets.updateOne({ _id: `question:${questionID}` }, { $set: { outcome: 'yes', revision: 1 } });
    for (const named of [questionID, other?.questionID ?? fail('no other question')])
      expect((await declare({ outcome: 'void', voidQuestions: [named] })).body).toMatchObject({
        code: 'revision-changed',
      });
    expect((await market()).outcome).toBeUndefined();
  });
});

test('a decision is published again every 30 seconds until it is settled with the same totals', async () => {
  t.moveTo('2025-03-23T19:40:00+05:30');
  await declare({ outcome: 'SRH' });
  const longAgo = { $set: { emittedAt: new Date(Date.now() - 31_000) } };
  await repeatDecisions(t.contest);
  expect(await emitted('result-settled')).toHaveLength(1);
  await t.contest.markets.updateOne({ _id: `match:${MATCH}` }, longAgo);
  await repeatDecisions(t.contest);
  await repeatDecisions(t.contest);
  expect(await emitted('result-settled')).toHaveLength(2);
  await receive(events.marketSettled, {
    market: `match:${MATCH}`,
    revision: 1,
    totals: { won: 1, lost: 0, void: 0, payoutPaise: 500_00, refundPaise: 0 },
  });
  await until(async () => (await market()).totalsAgree === false);
  await t.contest.markets.updateOne({ _id: `match:${MATCH}` }, longAgo);
  await repeatDecisions(t.contest);
  expect(await emitted('result-settled')).toHaveLength(3);
});

test('a lost report of settled stakes is requested, so that every entry gets its result', async () => {
  const [reported, lost, corrected] = [await player('SRH', 100), await player('SRH', 100), await player('RR', 200)];
  const settled = ({ pickId, userId }: typeof reported, n: number, result: 'won' | 'lost') => ({
    pickId,
    userId,
    n,
    result,
    payoutPaise: result === 'won' ? 500_00 : 0,
  });
  const id = `match:${MATCH}`;
  const totals = { won: 2, lost: 1, void: 0, payoutPaise: 1000_00, refundPaise: 0 };
  const result = async (pickId: string) => (await t.contest.entries.findById(pickId).lean())?.result;
  t.moveTo('2025-03-23T19:40:00+05:30');
  await declare({ outcome: 'RR' });
  await receive(events.stakesSettled, { market: id, revision: 1, batch: [settled(corrected, 1, 'won')] });
  await declare({ outcome: 'SRH', expectedRevision: 1 });
  await receive(events.stakesSettled, { market: id, revision: 2, batch: [settled(reported, 2, 'won')] });
  await receive(events.marketSettled, { market: id, revision: 2, totals });
  await until(async () => (await market()).totalsAgree === true && (await result(reported.pickId)) === 'won');
  t.wallet.settled = [settled(reported, 2, 'won'), settled(lost, 2, 'won'), settled(corrected, 2, 'lost')];

  await endWaitingEntries(t.contest);
  expect([await result(lost.pickId), await result(corrected.pickId)]).toEqual(['pending', 'won']);
  t.moveTo('2025-03-23T19:41:00+05:30');
  await endWaitingEntries(t.contest);
  expect([await result(lost.pickId), await result(corrected.pickId)]).toEqual(['won', 'lost']);
  expect(await row(lost.token)).toMatchObject({ result: 'WON', resultText: 'Congrats! You Won ₹500' });
  await endWaitingEntries(t.contest);
  expect((await market()).entriesEnded).toBe(true);
  await declare({ outcome: 'RR', expectedRevision: 2 });
  expect((await market()).entriesEnded).toBeUndefined();
});

test('a lost refund after a cut is requested too, and an entry before it is unchanged', async () => {
  const [before, after] = [await player('SRH', 100), await player('RR', 100)];
  const voidFrom = new Date('2025-03-23T08:00:00+05:30');
  const acceptedAt = new Date('2025-03-23T07:00:00+05:30');
  await t.contest.entries.updateOne({ _id: before.pickId }, { $set: { acceptedAt } });
  await t.contest.markets.updateOne(
    { _id: `match:${MATCH}` },
    { $set: { voidFrom, cutOpen: true, emittedAt: new Date(Date.now() - 31_000) } },
  );
  t.wallet.settled = [{ pickId: after.pickId, userId: after.userId, n: 1, result: 'void', payoutPaise: 100_00 }];
  await endWaitingEntries(t.contest);
  expect((await t.contest.entries.findById(after.pickId).lean())?.result).toBe('void');
  expect((await t.contest.entries.findById(before.pickId).lean())?.result).toBe('pending');
});

test('T80: refuses a declaration by a player', async () => {
  const { token } = await t.service.signIn();
  expect((await declare({ outcome: 'void' }, token)).status).toBe(403);
  expect((await declare({ outcome: 'CSK' })).body).toMatchObject({ code: 'outcome-unknown' });
});

test('T83: winners are shown with masked names, and hidden ones not at all', async () => {
  const shown = await player('SRH', 100);
  const hidden = await player('SRH', 100);
  await t.contest.players.create([
    {
      _id: shown.userId,
      name: 'Rahul Kumar',
      status: 'active',
      hideAsWinner: false,
      previewTomorrow: false,
      revision: 1,
    },
    {
      _id: hidden.userId,
      name: 'Secret Name',
      status: 'active',
      hideAsWinner: true,
      previewTomorrow: false,
      revision: 1,
    },
  ]);
  await receive(events.stakesSettled, {
    market: `match:${MATCH}`,
    revision: 1,
    batch: [shown, hidden].map(({ pickId, userId }) => ({
      pickId,
      userId,
      n: 1,
      result: 'won' as const,
      payoutPaise: 500_00,
    })),
  });
  await until(async () => (await t.service.call(endpoints.homePage)).body.response?.winUsers.length === 1);
  expect((await t.service.call(endpoints.homePage)).body.response?.winUsers).toEqual(['Ra*** K.']);
});
