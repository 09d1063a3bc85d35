import { endpoints, operatorGuards, type EndpointData } from '@baazi/contracts';
import { startContest, type TestContest } from '../testing/start-contest';

let t: TestContest;
beforeAll(async () => {
  t = await startContest({ at: '2025-03-23T09:00:00+05:30' });
});
afterAll(() => t.stop());

const own = (Object.values(endpoints) as EndpointData[]).filter(({ owner }) => owner === 'svc-contest');
const request = async ({ method, path }: EndpointData, token: string) => {
  const { status, body } = await t.service.raw('public', path.replace(/:\w+/g, 'x'), {
    method,
    headers: { 'x-auth-token': token, 'content-type': 'application/json' },
    ...(method === 'GET' ? {} : { body: '{}' }),
  });
  return [status, body.code];
};

test('every endpoint of players refuses an operator', async () => {
  const { token } = await t.service.signIn({ role: 'operator' });
  const forPlayers = own.filter(({ access }) => access === 'player');
  expect(forPlayers).toEqual(expect.arrayContaining([endpoints.joinContest, endpoints.answerQuestion]));
  for (const endpoint of forPlayers) expect(await request(endpoint, token)).toEqual([403, 'operator-account']);
});

test('a new operator may read but change nothing on the first day', async () => {
  const moneyFrom = new Date(t.contest.now().getTime() + 60_000);
  const { token } = await t.service.signIn({ role: 'operator', moneyFrom });
  for (const endpoint of own.filter((one) => operatorGuards(one).firstDay))
    expect(await request(endpoint, token)).toEqual([403, 'cooling-off']);
  expect((await t.service.call(endpoints.adminMatches, { token })).status).toBe(200);
});

test('refuses a declaration that an own entry or one of a linked account depends on', async () => {
  const matchID = 'ipl-2025-2';
  const player = await t.service.signIn();
  await t.service.call(endpoints.joinContest, {
    token: player.token,
    body: { matchID, chosenTeam: 'SRH', amount: 100 },
  });
  t.moveTo('2025-03-23T19:40:00+05:30');
  const declare = async (who: { userId?: string; linkedTo?: string[] }, outcome = 'SRH') => {
    const { token } = await t.service.signIn({ role: 'operator', ...who });
    const { body } = await t.service.call(endpoints.declareMatch, {
      token,
      params: { matchID },
      body: { outcome, note: 'official scorecard', expectedRevision: 0 },
    });
    return body.code ?? body.response?.revision;
  };
  expect(await declare({ userId: player.userId })).toBe('own-benefit');
  expect(await declare({ linkedTo: [player.userId] })).toBe('own-benefit');
  expect(await declare({ linkedTo: ['somebody-else'] })).toBe(1);
  expect(await declare({ userId: player.userId }, 'RR')).toBe('own-benefit');
});
