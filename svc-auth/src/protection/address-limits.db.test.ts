import { endpoints } from '@baazi/contracts';
import { startTestAuth, type TestAuth } from '../testing/start-test-auth';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth({ LIMITS: 'production' });
});
afterAll(() => t.stop());
const from = (ip: string) => ({ 'x-forwarded-for': ip });

it('T37: allows twenty log-ins a minute per network address, right or wrong', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 21; i += 1)
    statuses.push(
      (
        await t.call(endpoints.login, {
          body: { email: `p${i}@example.in`, password: 'not-the-one' },
          headers: from('203.0.113.7'),
        })
      ).status,
    );
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429]);
  expect(
    (
      await t.call(endpoints.login, {
        body: { email: 'p@example.in', password: 'not-the-one' },
        headers: from('203.0.113.8'),
      })
    ).status,
  ).toBe(422);
});

it('T34, T58: allows five guests an hour per IPv6 /64, in any spelling', async () => {
  const statuses: number[] = [];
  for (const ip of [
    '2001:db8:7::1',
    '2001:db8:7:0::2',
    '2001:0db8:0007::3',
    '2001:db8:7:0:ffff::4',
    '2001:db8:7::5',
    '2001:db8:7::6',
  ])
    statuses.push((await t.call(endpoints.signupGuest, { body: {}, headers: from(ip) })).status);
  expect(statuses).toEqual([201, 201, 201, 201, 201, 429]);
});

it('T35: allows thirty lookups of referral codes in ten minutes', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 31; i += 1)
    statuses.push(
      (await t.call(endpoints.sponsor, { params: { code: `NOBODY${i}` }, headers: from('203.0.113.9') })).status,
    );
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429]);
});
