import { matchMarket } from '@baazi/contracts';
import { startContest, type TestContest } from '../testing/start-contest';
import { earlierMarketsMigration, isDeclaredByLine } from '../markets/market-lines';
import { repeatDecisions } from './repeat-decisions';

let t: TestContest;
beforeAll(async () => {
  t = await startContest({ at: '2025-03-23T09:00:00+05:30' });
});
afterAll(() => t.stop());

const published = (market: string) =>
  t.contest.service.db.collection('outbox').countDocuments({ name: 'result-settled', 'data.market': market });
const alarms = async (): Promise<number> =>
  Number(/security_events_total\{[^}]*authz_forged[^}]*\} (\d+)/.exec(await t.service.metrics.metrics())?.[1] ?? 0);

test('a result that no operator declared is not published, and alarmed', async () => {
  const market = matchMarket('ipl-2025-4');
  const before = await alarms();
  const emittedAt = new Date(0);
  await t.contest.markets.updateOne(
    { _id: market },
    { $set: { state: 'declared', revision: 1, outcome: 'DC', decidedAt: emittedAt, emittedAt } },
  );
  await repeatDecisions(t.contest);
  expect(await published(market)).toBe(0);
  expect(await alarms()).toBeGreaterThan(before);
});

test('a result of before its lines were signed is known by the list of earlier markets', async () => {
  const [loaded] = await t.contest.markets.find({ state: 'settled' }).lean();
  if (!loaded) throw new Error('no market was over');
  const { actions } = t.contest.service.operatorsLog;
  expect(await isDeclaredByLine(t.contest, loaded)).toBe(false);
  await actions.deleteMany({ subject: 'markets' });
  const step = earlierMarketsMigration(t.contest);
  expect(await step.up(async () => undefined)).toBeGreaterThan(10);
  expect(await step.up(async () => undefined)).toBe(0);
  expect(await isDeclaredByLine(t.contest, loaded)).toBe(true);
  expect(await isDeclaredByLine(t.contest, { ...loaded, outcome: 'KKR' })).toBe(false);
});
