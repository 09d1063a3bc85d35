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

it('T34, T58: gives five guests an hour a joining bonus per IPv6 /64, in any spelling, and lets others in', async () => {
  const joined = [];
  for (const ip of [
    '2001:db8:7::1',
    '2001:db8:7:0::2',
    '2001:0db8:0007::3',
    '2001:db8:7:0:ffff::4',
    '2001:db8:7::5',
    '2001:db8:7::6',
  ])
    joined.push(await t.call(endpoints.signupGuest, { body: {}, headers: from(ip) }));
  expect(joined.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201, 201]);
  expect(joined.map(({ body }) => body.message).slice(4)).toEqual([
    'Sign up successfully',
    'You are in. Many joined from your network within the hour, so this account has no joining bonus.',
  ]);
  expect(t.wallet.opened.map((opened) => JSON.stringify(opened).includes('withoutBonus'))).toEqual([
    ...Array.from({ length: 5 }, () => false),
    true,
  ]);
});

it('T35: allows thirty lookups of referral codes in ten minutes', async () => {
  const statuses: number[] = [];
  for (let i = 0; i < 31; i += 1)
    statuses.push(
      (await t.call(endpoints.sponsor, { params: { code: `NOBODY${i}` }, headers: from('203.0.113.9') })).status,
    );
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429]);
});
