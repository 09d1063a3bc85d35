import { startTestAuth, type TestAuth } from '../testing/start-test-auth';
import { syncSessionCache } from './sync-session-cache';

let t: TestAuth;
beforeAll(async () => {
  t = await startTestAuth();
});
afterAll(() => t.stop());

test('ends the cached session that a crash left stale; at rest it runs every five seconds', async () => {
  const { token } = await t.signedIn();
  const before = await t.me(token);
  expect(before).toBeDefined();
  await t.auth.sessions.updateMany({ userId: before?._id }, { $set: { endedAt: new Date(), stale: true } });
  expect(await syncSessionCache(t.auth)).toBe(5000);
  expect(await t.me(token)).toBeUndefined();
  expect(await t.auth.sessions.countDocuments({ stale: true })).toBe(0);
});
