import { endpoints } from '@baazi/contracts';
import { startContest, type TestContest } from '../testing/start-contest';

const MATCH = 'ipl-2025-2';
let t: TestContest;
afterEach(() => t.stop());

async function start(env: Record<string, string> = {}): Promise<void> {
  t = await startContest({ at: '2025-03-23T09:00:00+05:30', env: { SCORE_REPLAY: 'season', ...env } });
}
/** Business time moves on, and the score of that time is stored. */
async function at(time: string): Promise<void> {
  t.moveTo(time);
  for (let tries = 0; tries < 400; tries += 1) {
    const score = await t.contest.scores.findById(MATCH).lean();
    if (score && t.contest.now().getTime() - score.at.getTime() < 10 * 60_000) return;
    if (score?.card.innings.length === 2 && time.includes('T23:')) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('no score came');
}
const signIn = async (userId: string): Promise<string> =>
  (await t.service.signIn({ userId, role: 'operator', factorAt: new Date() })).token;
async function declare(outcome: string, more: Record<string, unknown> = {}, by = 'ann') {
  const body = { outcome, note: 'official scorecard', ...more };
  const answer = await t.service.call(endpoints.declareMatch, {
    token: await signIn(by),
    params: { matchID: MATCH },
    body,
  });
  return answer.body.code ?? answer.body.response;
}
async function answerQuestion(questionID: string, outcome: 'yes' | 'no') {
  const answer = await t.service.call(endpoints.declareQuestion, {
    token: await signIn('ann'),
    params: { questionID },
    body: { outcome, note: 'official scorecard' },
  });
  return answer.body.code ?? answer.body.response?.revision;
}
const market = async () => t.contest.markets.findById(`match:${MATCH}`).lean();
const toDeclare = async (): Promise<string[]> => {
  const { body } = await t.service.call(endpoints.adminMatches, {
    token: await signIn('ann'),
    query: { filters: JSON.stringify({ state: 'over' }) },
  });
  return body.response?.data.map(({ matchID }) => matchID) ?? [];
};

test('a result while play goes on takes a reason, which is stored with it and in the log', async () => {
  await start();
  await at('2025-03-23T17:55:00+05:30');
  expect(await toDeclare()).not.toContain(MATCH);
  expect(await declare('SRH', { dryRun: true })).toMatchObject({
    revision: 0,
    against: { why: 'in-play', words: expect.stringMatching(/^SRH \d+\/\d \([\d.]+\), RR \d+\/\d \([\d.]+\)$/) },
  });
  for (const outcome of ['SRH', 'RR', 'void']) expect(await declare(outcome)).toBe('against-score');
  expect(await market()).toMatchObject({ revision: 0, state: 'open' });
  const feedWrong = 'rain ended it, the feed was not told';
  expect(await declare('SRH', { feedWrong })).toMatchObject({ revision: 1 });
  expect((await market())?.history).toMatchObject([{ outcome: 'SRH', feedWrong }]);
  const [logged] = await t.contest.service.operatorsLog.actions.find({}).sort({ _id: -1 }).limit(1).lean();
  expect(logged).toMatchObject({ action: 'declare-result', after: { outcome: 'SRH', feedWrong } });
});

test('a result against the feed, and an answer, take a reason; the one that it proposes does not', async () => {
  await start();
  await at('2025-03-23T23:00:00+05:30');
  expect(await toDeclare()).toContain(MATCH);
  expect(await declare('RR', { dryRun: true })).toMatchObject({
    against: { why: 'other-result', words: 'SRH by 44 runs' },
  });
  expect(await declare('RR')).toBe('against-score');
  const { body } = await t.service.call(endpoints.matchRoom, {
    token: await signIn('ann'),
    params: { matchID: MATCH },
  });
  expect(body.response).toMatchObject({
    isUnderWay: false,
    proposal: { outcome: 'SRH', playerText: 'SRH won by 44 runs' },
    questions: [{ questionID: `${MATCH}-bat-first`, proposal: { outcome: 'yes', words: 'SRH by 44 runs' } }],
  });
  expect(await answerQuestion(`${MATCH}-bat-first`, 'no')).toBe('against-score');
  expect(await answerQuestion(`${MATCH}-bat-first`, 'yes')).toBe(1);
  const playerText = 'SRH won by 44 runs';
  expect(await declare('SRH', { feedWrong: 'not needed', playerText })).toMatchObject({ revision: 1 });
  expect((await market())?.history[0]).not.toHaveProperty('feedWrong');
  // The score's line is stored with its message, and an operator's own line without one.
  expect(await market()).toMatchObject({
    resultText: playerText,
    resultMessage: { key: 'won-by-runs', params: { team: 'SRH', count: 44 } },
  });
  const own = { feedWrong: 'the third umpire', playerText: 'What a match', expectedRevision: 1 };
  expect(await declare('RR', own)).toMatchObject({ revision: 2 });
  expect(await market()).toMatchObject({ resultText: 'What a match' });
  expect(await market()).not.toHaveProperty('resultMessage');
});

test('under production rules such a result also takes a second operator', async () => {
  await start({ OPERATOR_RULES: 'production' });
  await at('2025-03-23T23:00:00+05:30');
  const feedWrong = 'the third umpire corrected the last over';
  expect(await declare('RR', { feedWrong })).toMatchObject({ revision: 0, proposed: true });
  expect((await market())?.revision).toBe(0);
  expect(await declare('RR', { feedWrong })).toBe('second-operator-needed');
  expect(await declare('RR', {}, 'bob')).toMatchObject({ revision: 1 });
  expect((await market())?.history).toMatchObject([{ outcome: 'RR', by: 'bob', feedWrong }]);
});
