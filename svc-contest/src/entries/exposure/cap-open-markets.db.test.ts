import { randomUUID } from 'node:crypto';
import { endpoints } from '@baazi/contracts';
import { retryWhenBusy } from '../../testing/retry-when-busy';
import { startContest, type TestContest } from '../../testing/start-contest';
import { capOpenMarkets } from './cap-open-markets';

let t: TestContest;
beforeAll(async () => {
  t = await startContest({
    at: '2025-03-23T09:00:00+05:30',
    env: {
      POLICIES: 'default-caps,one-side-per-group',
      DEFAULT_CAP_RUPEES: '1000',
      DEFAULT_MAX_STAKE_RUPEES: '200',
    },
  });
});
afterAll(() => t.stop());

const MARKET = 'match:ipl-2025-2';
const join = async (amount: number, chosenTeam = 'SRH', headers: Record<string, string> = {}) => {
  const { token, userId } = await t.service.signIn();
  const answer = await retryWhenBusy(() =>
    t.service.raw('public', '/api/user/teams', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-auth-token': token, ...headers },
      body: JSON.stringify({ matchID: 'ipl-2025-2', chosenTeam, amount }),
    }),
  );
  return { answer, entry: await t.contest.entries.findOne({ userId }).lean() };
};
const limitsOf = async (id: string) => {
  const { capPaise, maxStakePaise } = (await t.contest.markets.findById(id).lean()) ?? {};
  return { capPaise, maxStakePaise };
};
const byDefault = { capPaise: 1000_00, maxStakePaise: 200_00 };

test('T121: every new market has a cap and a maximal stake from its first entry on', async () => {
  for (const market of await t.contest.markets.find({ state: 'open' }).lean())
    expect([market._id, await limitsOf(market._id)]).toEqual([market._id, byDefault]);
  expect((await join(201)).answer.body).toMatchObject({ code: 'max-stake', errors: [{ path: 'amount' }] });
  // ₹200 pays ₹1,200: a liability of ₹1,000 on each outcome.
  expect((await join(200)).answer.status).toBe(201);
  expect((await join(49)).answer.body.code).toBe('liability-cap');
  expect((await join(49, 'RR')).answer.status).toBe(201);
});

test('keeps limits that an operator set, and gives older markets the defaults', async () => {
  const operator = await t.service.signIn({ role: 'operator' });
  const lifted = await t.service.call(endpoints.setExposure, {
    token: operator.token,
    body: { market: MARKET, maxStakeRupees: null, capRupees: null, reason: 'a big match' },
  });
  expect(lifted.body.status).toBe(true);
  const before = 'match:ipl-2025-3';
  await t.contest.markets.updateOne({ _id: before }, { $unset: { capPaise: 1, maxStakePaise: 1 } });
  await t.contest.exposure.deleteOne({ _id: before });
  await capOpenMarkets(t.contest);
  expect(await limitsOf(before)).toEqual(byDefault);
  expect(await limitsOf(MARKET)).toEqual({ capPaise: undefined, maxStakePaise: undefined });
});

test('an entry has keyed hashes of its device and network, equal for equal ones', async () => {
  const [device, other] = [randomUUID(), randomUUID()];
  const from = async (deviceId: string, address: string) =>
    (await join(49, 'RR', { 'x-device-id': deviceId, 'x-forwarded-for': address })).entry?.marks;
  const [one, again, elsewhere] = [
    await from(device, '203.0.113.7'),
    await from(device, '203.0.113.7'),
    await from(other, '2001:db8:1:2::9'),
  ];
  expect(one).toEqual({
    device: expect.stringMatching(/^[0-9a-f]{32}$/),
    network: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  expect(again).toEqual(one);
  expect([elsewhere?.device, elsewhere?.network]).not.toEqual([one?.device, one?.network]);
  // A household has a /64.
  expect((await from(other, '2001:db8:1:2::aaaa'))?.network).toBe(elsewhere?.network);
});
