import { randomUUID } from 'node:crypto';
import { events, matchMarket } from '@baazi/contracts';
import { learnDecision } from '../decisions/learn-decision';
import { must, startWallet, waitFor, type TestWallet } from '../../testing/start-wallet';
import { Settler } from './settler';

let wallet: TestWallet;
beforeAll(async () => void (wallet = await startWallet({ DATABASE_SPLITS: '8' })));
afterAll(() => wallet.stop());

test('two copies settle the shards of one market side by side, and whoever is ready last reports it', async () => {
  const { bank } = wallet;
  const market = matchMarket('ipl-2025-18');
  const stakesOf = (first: string) => bank.stakes.raw.find({ market, userId: { $regex: `^${first}` } }).toArray();
  const statesOf = async (first: string) => (await stakesOf(first)).map(({ state }) => state);
  for (const first of ['1', '1', '9'])
    must(await wallet.place(wallet.order(await wallet.player({ userId: `${first}${randomUUID()}` }), 40, { market })));
  // Another copy has begun at the second home.
  const other = new Settler({ decisions: bank.decisions, name: 'another copy', now: () => bank.machineNow() });
  await bank.decisions.raw.insertOne({ _id: market, seq: 0, revision: 0, state: 'settling' });
  expect(await other.lease(market, '8')).not.toBeNull();
  await learnDecision(bank, market, { outcome: 'KKR', revision: 1 });
  await waitFor('the first home', async () => (await statesOf('1')).every((state) => state === 'won'));
  expect(await statesOf('9')).toEqual(['open']);
  expect(await wallet.emitted(events.marketSettled)).toEqual([]);
  // It dies; its lease runs out, and the sweep goes on.
  await waitFor('the report', async () => (await wallet.emitted(events.marketSettled)).length > 0);
  expect(await statesOf('9')).toEqual(['won']);
  expect(await wallet.emitted(events.marketSettled)).toMatchObject([{ market, revision: 1, totals: { won: 3 } }]);
  expect(await bank.decisions.raw.findOne({ _id: market })).not.toHaveProperty('leases');
});
