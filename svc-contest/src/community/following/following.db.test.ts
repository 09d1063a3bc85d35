import { endpoints } from '@baazi/contracts';
import { acceptReport } from '../../scores/feeds/accept-report';
import { startContest, type TestContest } from '../../testing/start-contest';
import { countGuesses } from './count-guesses';
import { notifyOfToss } from './notify-of-toss';

type SignedIn = Awaited<ReturnType<TestContest['service']['signIn']>>;
const params = { matchID: 'ipl-2025-17' };

let t: TestContest;
let [asha, bela]: SignedIn[] = [];
beforeAll(async () => {
  t = await startContest({ at: '2025-04-05T14:00:00+05:30', env: { LIMITS: 'relaxed' } });
  asha = await player('asha');
  bela = await player('bela');
});
afterAll(() => t.stop());

async function player(userId: string): Promise<SignedIn> {
  await t.contest.players.create({
    _id: userId,
    name: `${userId} Rao`,
    status: 'active',
    hideAsWinner: false,
    previewTomorrow: false,
    revision: 1,
  });
  return t.service.signIn({ userId });
}
const report = (at: string, overs: string[], rest: object = {}) =>
  acceptReport(
    t.contest,
    { name: 'test-feed' },
    {
      ...params,
      at: `2025-04-05T${at}+05:30`,
      card: { innings: overs.length > 0 ? [{ team: 'DC', overs }] : [] },
      ...rest,
    },
  );
const announced = {
  toss: { winner: 'DC', decision: 'bat' },
  lineups: { DC: ['KL Rahul'], CSK: ['MS Dhoni'] },
};
const page = async () => (await t.service.call(endpoints.matchPage, { params })).body.response;
const follow = async ({ token }: SignedIn = { token: '', userId: '', sid: '' }) =>
  (await t.service.call(endpoints.following, { token, params })).body.response;
const guess = async (token = '', over = 1, runs = 10, innings = 1) =>
  (await t.service.call(endpoints.guessOver, { token, params, body: { innings, over, runs, wicket: true } })).body;
const requested = async () =>
  (await t.service.db.collection('outbox').find({ name: 'player-told' }).toArray()).flatMap(({ data }) =>
    (data as { tellings: { userId: string; key: string; kind: string; data: object }[] }).tellings.filter(
      ({ kind }) => kind === 'toss',
    ),
  );

test('toss and line-ups are on the page before the first ball, and notified to who asked, once', async () => {
  await t.service.call(endpoints.setTossWish, { token: asha?.token ?? '', params, body: { wanted: true } });
  await t.service.call(endpoints.setTossWish, { token: bela?.token ?? '', params, body: { wanted: true } });
  const { body } = await t.service.call(endpoints.setTossWish, {
    token: bela?.token ?? '',
    params,
    body: { wanted: false },
  });
  expect(body.response?.wantsToss).toBe(false);
  t.moveTo('2025-04-05T14:59:00+05:30');
  expect(await report('14:59:00', [], announced)).toMatchObject({ kind: 'refused' });
  expect((await page())?.toss).toBeUndefined();

  t.moveTo('2025-04-05T15:01:00+05:30');
  expect(await report('15:01:00', [], { ...announced, toss: { winner: 'MI', decision: 'bat' } })).toMatchObject({
    kind: 'refused',
    why: 'MI does not play',
  });
  expect(await report('15:01:00', [], announced)).toMatchObject({ kind: 'taken' });
  const shown = await page();
  expect(shown).toMatchObject(announced);
  // Nothing was bowled: no score that would read as play.
  expect(shown?.score).toBeUndefined();
  await notifyOfToss(t.contest);
  await notifyOfToss(t.contest);
  // The service's own job sends too: svc-notify drops what has the same key.
  const notified = await requested();
  expect(notified[0]?.data).toEqual({
    market: 'match:ipl-2025-17',
    title: 'CSK v DC',
    winner: 'DC',
    decision: 'bat',
    hasLineups: true,
  });
  expect(new Set(notified.map(({ userId, key }) => `${userId} ${key}`))).toEqual(new Set(['asha toss:ipl-2025-17']));
});

test('an over is guessed before its first ball, counted after its last, and stands in the league', async () => {
  const made = await t.service.call(endpoints.makeLeague, { token: asha?.token ?? '', body: { name: 'Sunday' } });
  const leagueID = made.body.response?.leagueID ?? '';
  expect((await follow(asha))?.next).toMatchObject({ innings: 1, over: 1 });
  expect((await guess(asha?.token, 2)).code).toBe('over-closed');
  expect((await guess(asha?.token, 1, 9)).status).toBe(true);
  // The second guess replaces the first.
  expect((await guess(asha?.token, 1, 10)).response?.next?.guess).toEqual({ runs: 10, wicket: true });

  t.moveTo('2025-04-05T15:31:00+05:30');
  expect((await guess(bela?.token)).code).toBe('over-closed');
  await report('15:31:00', ['4']);
  expect((await follow(asha))?.guesses).toEqual([{ innings: 1, over: 1, runs: 10, wicket: true }]);
  t.moveTo('2025-04-05T15:34:15+05:30');
  await report('15:34:15', ['4060W00']);
  const counted = await follow(asha);
  expect(counted).toMatchObject({ points: 8, guesses: [{ outcome: { runs: 10, wickets: 1, points: 8 } }] });
  expect(counted?.next).toMatchObject({ innings: 1, over: 2, closesAt: '2025-04-05T10:04:45.000Z' });

  const count = countGuesses(t.contest);
  await count();
  await count();
  const match = await t.service.call(endpoints.leagueMatch, {
    token: asha?.token ?? '',
    params: { leagueID, ...params },
  });
  expect(match.body.response?.honour).toEqual([{ name: 'as*** R.', points: 8, you: true }]);
  const league = await t.service.call(endpoints.league, { token: asha?.token ?? '', params: { leagueID }, query: {} });
  expect(league.body.response?.rows).toMatchObject([{ honour: 8, points: 0 }]);

  t.moveTo('2025-04-05T15:34:46+05:30');
  expect((await guess(asha?.token, 2)).code).toBe('over-closed');
});

test('every ball is listed with its names, and a ball of an unknown match is refused', async () => {
  const people = ['Rahul', 'Stubbs', 'Ahmed'];
  t.moveTo('2025-04-05T15:35:00+05:30');
  const named = {
    innings: [
      {
        team: 'DC',
        overs: ['4060W00', '1e'],
        details: [
          [
            [0, 2, 1, 4],
            [0, 2, 1, 0],
            [0, 2, 1, 6],
            [0, 2, 1, 0, { wickets: [{ kind: 'bowled', out: 0 }] }],
            [1, 2, 1, 0],
            [1, 2, 1, 0],
          ],
          [[1, 2, 1, 0, { extras: { wides: 1 } }]],
        ],
      },
    ],
    people,
  };
  expect(await report('15:35:00', [], { card: named })).toMatchObject({ kind: 'taken' });
  const balls = await t.service.call(endpoints.matchBalls, { params });
  expect(balls.body.response?.innings[0]?.overs[0]).toMatchObject({ runs: 10, wickets: 1, balls: 6 });
  expect(balls.body.response?.innings[0]?.overs[0]?.deliveries[3]).toEqual({
    runs: 0,
    wicket: true,
    batter: 'Rahul',
    partner: 'Stubbs',
    bowler: 'Ahmed',
    bat: 0,
    outs: [{ kind: 'bowled', who: 'Rahul' }],
  });
  const unknown = await t.service.call(endpoints.matchBalls, { params: { matchID: 'ipl-2025-99' } });
  expect(unknown.body.code).toBe('match-not-found');
});
