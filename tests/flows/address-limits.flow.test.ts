import { startPortal, type Portal } from '../portal/client';

jest.setTimeout(300_000);
let portal: Portal;
beforeAll(async () => {
  portal = await startPortal('2025-04-05T12:00:00+05:30', '--limits', 'production');
});
afterAll(() => portal.stack.stop());

test('T34, T58: five joining bonuses an hour from one network address, whatever address a request claims to come from', async () => {
  const answers = [];
  for (let i = 0; i < 7; i += 1)
    answers.push(
      await portal.call('POST', '/api/auth/users/signup/guest', {
        body: {},
        headers: {
          'x-forwarded-for': `203.0.113.${i}`,
          'x-real-ip': `203.0.113.${i}`,
          forwarded: `for=203.0.113.${i}`,
        },
      }),
    );
  expect(answers.map(({ http }) => http)).toEqual([201, 201, 201, 201, 201, 201, 201]);
  // Further guests are let in, without a bonus, and are told so.
  expect(answers.map(({ message }) => /no joining bonus/.test(message ?? ''))).toEqual([
    ...Array.from({ length: 5 }, () => false),
    ...[true, true],
  ]);
});

test('T37: twenty logins a minute from one network address', async () => {
  const statuses = [];
  for (let i = 0; i < 21; i += 1)
    statuses.push(
      (
        await portal.call('POST', '/api/auth/users', {
          body: { email: `p${i}@example.in`, password: 'not-the-one' },
          headers: { 'x-forwarded-for': `203.0.113.${i}` },
        })
      ).http,
    );
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 422), 429]);
});

test('T35: thirty referral codes in ten minutes, then no more answers', async () => {
  const statuses = [];
  for (let i = 0; i < 31; i += 1) statuses.push((await portal.call('GET', `/api/auth/users/sponsor/NOBODY${i}`)).http);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429]);
});
