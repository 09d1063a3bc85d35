import { endpoints } from '@baazi/contracts';
import { startContest, type TestContest } from '../testing/start-contest';

let t: TestContest;
let operator: string;
beforeAll(async () => {
  t = await startContest({ at: '2025-04-05T12:00:00+05:30' });
  operator = (await t.service.signIn({ role: 'operator' })).token;
});
afterAll(() => t.stop());

/** Match 18 by hand: PBKS v RR at 19:30 is published already. */
const create = async (more: object) => {
  const body = {
    season: 2025,
    matchNumber: 118,
    teams: ['RR', 'PBKS'] satisfies [string, string],
    startsAt: '2025-04-05T19:35:00+05:30',
    venue: '',
    city: '',
    reason: 'it is missing',
    ...more,
  };
  return (await t.service.call(endpoints.createMatch, { token: operator, body })).body;
};

test('one real match is never two markets, unless a person has seen the other and gives a reason', async () => {
  const refused = await create({});
  expect([refused.code, refused.errors]).toEqual([
    'match-clash',
    [{ path: 'beside', msg: expect.stringMatching(/^(RR and PBKS|PBKS and RR) within 12 hours: ipl-2025-18/) }],
  ]);
  expect((await create({ beside: 'ipl-2025-17' })).code).toBe('match-clash');
  expect((await create({ beside: 'ipl-2025-18', reason: undefined })).code).toBe('match-clash');
  expect(await t.contest.fixtures.countDocuments({ matchNumber: 118 })).toBe(0);
  expect((await create({ beside: 'ipl-2025-18' })).status).toBe(true);
});

test('a side that plays the next day does not clash', async () => {
  expect((await create({ matchNumber: 119, startsAt: '2025-04-07T15:30:00+05:30', teams: ['RR', 'DC'] })).status).toBe(
    true,
  );
});
