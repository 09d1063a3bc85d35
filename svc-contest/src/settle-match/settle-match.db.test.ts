import { endpoints, events, type PayloadOf } from '@baazi/contracts';
import { inTransaction } from '@baazi/service-kit';
import { startContest, type TestContest } from '../testing/start-contest';
import { repeatOnce } from './repeat-decisions';

jest.setTimeout(60_000);
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
const hear = (
  event: typeof events.stakesSettled | typeof events.marketSettled,
  data: PayloadOf<typeof events.stakesSettled> | PayloadOf<typeof events.marketSettled>,
) =>
  inTransaction(t.service, async (tx) =>
    tx.publish(event as typeof events.stakesSettled, data as PayloadOf<typeof events.stakesSettled>),
  );
const market = async () => (await t.contest.markets.findById(`match:${MATCH}`).lean()) ?? fail('no market');
const fail = (why: string): never => {
  throw new Error(why);
};
async function until(probe: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await probe()) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  fail('waited in vain');
}
async function player(team: string, amount: number) {
  const who = await t.service.signIn();
  await t.service.call(endpoints.joinContest, { token: who.token, body: { matchID: MATCH, chosenTeam: team, amount } });
  const pick = (await t.contest.picks.findOne({ userId: who.userId }).lean()) ?? fail('no pick');
  return { ...who, pickId: pick._id };
}
const row = async (token: string) => (await t.service.call(endpoints.listTeams, { token })).body.response?.data[0];

test("a match from its dry run to the winners' line; the wallet is the one who says who won", async () => {
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
  });
  expect(await emitted('result-settled')).toHaveLength(0);
  expect((await declare({ outcome: 'SRH' })).body.response).toMatchObject({ revision: 1, won: 1, lost: 1 });
  expect((await market()).state).toBe('declared');
  expect((await row(winner.token))?.result).toBeNull();

  const batch = [
    { pickId: winner.pickId, userId: winner.userId, n: 1, result: 'won' as const, payoutPaise: 500_00 },
    { pickId: loser.pickId, userId: loser.userId, n: 1, result: 'lost' as const, payoutPaise: 0 },
  ];
  await hear(events.stakesSettled, { market: `match:${MATCH}`, revision: 1, batch });
  await until(async () => (await row(winner.token))?.result === 'WON');
  expect(await row(winner.token)).toMatchObject({ resultText: 'Congrats! You Won ₹500', win_amount: 500 });
  expect(await row(loser.token)).toMatchObject({ result: 'LOST', resultText: 'Sorry! You Lost By ₹200' });
  await hear(events.marketSettled, {
    market: `match:${MATCH}`,
    revision: 1,
    totals: { won: 1, lost: 1, void: 0, payoutPaise: 500_00, refundPaise: 0 },
  });
  await until(async () => (await market()).totalsAgree === true);
  expect(await market()).toMatchObject({ state: 'settled', resultText: 'SRH won' });
});

test('T18: the standing outcome again posts nothing; another outcome must name the revision it replaces', async () => {
  t.moveTo('2025-03-23T19:40:00+05:30');
  await declare({ outcome: 'SRH' });
  expect((await declare({ outcome: 'SRH' })).body.response?.revision).toBe(1);
  expect((await declare({ outcome: 'RR' })).body).toMatchObject({ code: 'revision-changed' });
  expect((await declare({ outcome: 'RR', expectedRevision: 0 })).body).toMatchObject({ code: 'revision-changed' });
  expect((await declare({ outcome: 'RR', expectedRevision: 1 })).body.response?.revision).toBe(2);
  expect(await emitted('result-settled')).toHaveLength(2);
  expect((await t.contest.audit.find({}).sort({ _id: 1 }).lean()).map(({ action }) => action)).toEqual([
    'declare-result',
    'correct-result',
  ]);
});

test('of two operators declaring differently at the same moment one wins and the other is told', async () => {
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

test('reports come in any order and more than once: the newer settlement of a pick stands', async () => {
  const who = await player('SRH', 100);
  const report = (n: number, result: 'won' | 'lost') =>
    hear(events.stakesSettled, {
      market: `match:${MATCH}`,
      revision: n,
      batch: [{ pickId: who.pickId, userId: who.userId, n, result, payoutPaise: result === 'won' ? 500_00 : 0 }],
    });
  await report(2, 'lost');
  await until(async () => (await row(who.token))?.result === 'LOST');
  await report(1, 'won');
  await report(2, 'lost');
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await t.contest.picks.findById(who.pickId).lean()).toMatchObject({ result: 'lost', n: 2 });
});

test('a report about a stake proves that its reservation held', async () => {
  const who = await player('SRH', 100);
  await t.contest.picks.updateOne({ _id: who.pickId }, { $set: { state: 'reserved' } });
  await hear(events.stakesSettled, {
    market: `match:${MATCH}`,
    revision: 1,
    batch: [{ pickId: who.pickId, userId: who.userId, n: 1, result: 'won', payoutPaise: 500_00 }],
  });
  await until(async () => (await t.contest.picks.findById(who.pickId).lean())?.state === 'held');
});

test('entries that are still being confirmed hold up a result; going ahead needs force', async () => {
  const who = await player('SRH', 100);
  t.wallet.always = 'dies-before';
  await t.contest.picks.updateOne({ _id: who.pickId }, { $set: { state: 'reserved', triedAt: new Date() } });
  t.moveTo('2025-03-23T19:40:00+05:30');
  expect((await declare({ outcome: 'SRH' })).body).toMatchObject({ code: 'unresolved-entries', unresolved: 1 });
  expect((await declare({ outcome: 'SRH', force: true })).body.response).toMatchObject({
    revision: 1,
    unresolved: 1,
    won: 0,
  });
  expect((await t.contest.audit.findOne({}).lean())?.after).toMatchObject({ forced: true, unresolved: 1 });
});

test('void always can, refunds, and says why; nobody joins afterwards', async () => {
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
  await hear(events.stakesSettled, {
    market: `match:${MATCH}`,
    revision: 1,
    batch: [{ pickId: who.pickId, userId: who.userId, n: 1, result: 'void', payoutPaise: 100_00 }],
  });
  await until(async () => (await row(who.token))?.result === 'VOID');
  expect((await row(who.token))?.resultText).toBe('No result. ₹100 refunded.');
});

test('a decision is said again every 30 seconds until it is settled with the same totals', async () => {
  t.moveTo('2025-03-23T19:40:00+05:30');
  await declare({ outcome: 'SRH' });
  const longAgo = { $set: { emittedAt: new Date(Date.now() - 31_000) } };
  await repeatOnce(t.contest);
  expect(await emitted('result-settled')).toHaveLength(1);
  await t.contest.markets.updateOne({ _id: `match:${MATCH}` }, longAgo);
  await repeatOnce(t.contest);
  await repeatOnce(t.contest);
  expect(await emitted('result-settled')).toHaveLength(2);
  await hear(events.marketSettled, {
    market: `match:${MATCH}`,
    revision: 1,
    totals: { won: 1, lost: 0, void: 0, payoutPaise: 500_00, refundPaise: 0 },
  });
  await until(async () => (await market()).totalsAgree === false);
  await t.contest.markets.updateOne({ _id: `match:${MATCH}` }, longAgo);
  await repeatOnce(t.contest);
  expect(await emitted('result-settled')).toHaveLength(3);
});

test('T80: a player declares nothing', async () => {
  const { token } = await t.service.signIn();
  expect((await declare({ outcome: 'void' }, token)).status).toBe(403);
  expect((await declare({ outcome: 'CSK' })).body).toMatchObject({ code: 'outcome-unknown' });
});

test('T83: winners are named masked; one who hides is not named', async () => {
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
  await hear(events.stakesSettled, {
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
