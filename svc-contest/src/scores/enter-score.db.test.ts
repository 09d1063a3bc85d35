import { endpoints } from '@baazi/contracts';
import { startContest, type TestContest } from '../testing/start-contest';

let t: TestContest;
let operator: string;
beforeAll(async () => {
  t = await startContest({ at: '2025-04-05T12:00:00+05:30' });
  operator = (await t.service.signIn({ role: 'operator' })).token;
});
afterAll(() => t.stop());

const twenty = (team: string) => ({ team, overs: Array.from({ length: 20 }, () => '8/0/6') });
const superOver = (team: string, line: string) => ({ team, overs: [line], superOver: true as const });

test('an operator enters a second super over, which proposes the winner; nothing before it does', async () => {
  t.moveTo('2025-04-05T23:30:00+05:30');
  // Level after twenty overs each, and after a super over each.
  await t.contest.scores.create({
    _id: 'ipl-2025-18',
    card: {
      quota: 20,
      innings: [twenty('RR'), twenty('PBKS'), superOver('PBKS', '11/1/6'), superOver('RR', '11/0/6')],
    },
    source: 'operator',
    at: new Date('2025-04-05T23:20:00+05:30'),
    version: 4000,
    par: 180,
  });
  const report = async (body: object) => {
    const answer = await t.service.call(endpoints.enterScore, {
      token: operator,
      params: { matchID: 'ipl-2025-18' },
      body: { over: 1, superOver: true, batting: 'RR', runs: 0, wickets: 0, ...body },
    });
    return answer.body;
  };
  const page = async () => {
    t.contest.announceChange();
    const { body } = await t.service.call(endpoints.matchPage, {
      token: operator,
      params: { matchID: 'ipl-2025-18' },
    });
    return body.response;
  };
  expect((await page())?.score).toMatchObject({ phase: 'break' });
  // Without the innings number this would change the side's first super over.
  expect((await report({ runs: 9 })).code).toBe('reason-needed');
  expect((await report({ innings: 6, runs: 9 })).code).toBe('over-out-of-turn');
  const first = await report({ innings: 5, runs: 9, wickets: 2, balls: 4 });
  expect(first.response?.score).toMatchObject({ phase: 'break', target: 10 });
  expect(first.response).not.toHaveProperty('proposal');
  expect((await page())?.proposal).toBeUndefined();
  expect((await report({ innings: 6, runs: 10 })).code).toBe('invalid-input');

  const last = await report({ innings: 6, batting: 'PBKS', runs: 10, balls: 5 });
  expect(last.response?.proposal).toEqual({
    outcome: 'PBKS',
    words: 'PBKS by super over',
    source: 'operator',
    playerText: 'PBKS won (super over)',
    playerMessage: { key: 'won-super-over', params: { team: 'PBKS' } },
  });
  expect(await page()).toMatchObject({
    match: { state: 'locked' },
    score: { phase: 'ended', innings: [{}, {}, {}, {}, { team: 'RR', runs: 9 }, { team: 'PBKS', runs: 10 }] },
    proposal: { outcome: 'PBKS' },
  });

  // Changing an over of the first super over drops the second one.
  const changed = await report({ innings: 4, runs: 10, reason: 'an overthrow was counted twice' });
  expect(changed.response).toMatchObject({
    score: { innings: [{}, {}, {}, { team: 'RR', runs: 10 }] },
    proposal: { outcome: 'PBKS', words: 'PBKS by super over' },
  });
});

test('an operator ends a chase with nine out and a batter hurt, and the proposal follows', async () => {
  const nine = { team: 'DC', overs: Array.from({ length: 9 }, () => '8/1/6') };
  await t.contest.scores.create({
    _id: 'ipl-2025-17',
    card: { quota: 20, innings: [twenty('CSK'), nine] },
    source: 'operator',
    at: new Date('2025-04-05T23:20:00+05:30'),
    version: 4000,
    par: 180,
  });
  const end = async (more: object) => {
    const answer = await t.service.call(endpoints.endInnings, {
      token: operator,
      params: { matchID: 'ipl-2025-17' },
      body: { innings: 2, why: 'absent', expectedVersion: 4000, reason: 'Axar Patel is hurt', ...more },
    });
    return answer.body;
  };
  expect((await end({ innings: 1 })).code).toBe('over-out-of-turn');
  expect((await end({ expectedVersion: 3999 })).code).toBe('score-changed');
  const ended = await end({});
  expect(ended.response?.score).toMatchObject({ phase: 'ended' });
  expect(ended.response?.proposal).toMatchObject({ outcome: 'CSK', words: 'CSK by 88 runs' });
});

test('an operator reports toss, line-ups, and who bats and bowls, as far as they are known', async () => {
  const params = { matchID: 'ipl-2025-19' };
  const toss = (body: object) =>
    t.service.call(endpoints.enterToss, { token: operator, params, body: { winner: 'SRH', decision: 'bat', ...body } });
  expect((await toss({})).body.code).toBe('not-in-play');
  t.moveTo('2025-04-06T19:05:00+05:30');
  expect((await toss({ winner: 'CSK' })).body.code).toBe('invalid-input');
  expect((await toss({ lineups: { SRH: ['Pat Cummins'] } })).body.status).toBe(true);
  const over = async (body: { over: number; bowler?: string; batters?: string[] }) =>
    (
      await t.service.call(endpoints.enterScore, {
        token: operator,
        params,
        body: { batting: 'SRH', runs: 7, wickets: 0, ...body },
      })
    ).body;
  t.moveTo('2025-04-06T19:40:00+05:30');
  expect((await over({ over: 1 })).status).toBe(true);
  expect((await over({ over: 2, bowler: 'Rashid Khan', batters: ['Head', 'Kishan'] })).status).toBe(true);
  const page = await t.service.call(endpoints.matchPage, { params });
  expect(page.body.response).toMatchObject({
    toss: { winner: 'SRH', decision: 'bat' },
    lineups: { SRH: ['Pat Cummins'] },
  });
  const balls = await t.service.call(endpoints.matchBalls, { params });
  expect(balls.body.response?.innings).toEqual([
    {
      team: 'SRH',
      overs: [
        { runs: 7, wickets: 0, balls: 6, deliveries: [] },
        { runs: 7, wickets: 0, balls: 6, deliveries: [], bowler: 'Rashid Khan', batters: ['Head', 'Kishan'] },
      ],
    },
  ]);
});
