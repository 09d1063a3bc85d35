import { dueUpdate } from './results/due-market';
import { startContest, type TestContest } from './testing/start-contest';

let t: TestContest;
beforeAll(async () => void (t = await startContest({ at: '2025-04-05T12:00:00+05:30' })));
afterAll(() => t.stop());

test('names a settled market that the standings have not counted within a quarter of an hour', async () => {
  const standings = async () => (await t.service.waiting.read()).find(({ state }) => state === 'standings');
  expect(await standings()).toMatchObject({ count: 0, beyondBound: 0, oldestSeconds: 0 });
  const hourAgo = new Date(t.service.clocks.machine.now().getTime() - 3600_000);
  // The count waits for a market that is settled: these are not, so nobody takes them.
  for (const [market, since] of [
    ['match:ipl-2025-17', hourAgo],
    ['match:ipl-2025-18', new Date()],
  ] as const) {
    const { filter, update, upsert } = dueUpdate(market, since);
    await t.contest.dueMarkets.raw.updateOne(filter, update, { upsert });
  }
  expect(await standings()).toMatchObject({ count: 2, beyondBound: 1, oldestSeconds: expect.closeTo(3600, -2) });
});
