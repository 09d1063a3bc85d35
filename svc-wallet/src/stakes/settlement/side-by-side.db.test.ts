import { randomUUID } from 'node:crypto';
import { events, matchMarket } from '@baazi/contracts';
import { recordDecision } from '../decisions/record-decision';
import { must, startWallet, waitFor, type TestWallet } from '../../testing/start-wallet';
import { Settler } from './settler';

let wallet: TestWallet;
beforeAll(async () => void (wallet = await startWallet({ DATABASE_SPLITS: '8' })));
afterAll(() => wallet.stop());

test('lets two instances settle the shards of one market side by side, and the last to finish reports it', async () => {
  const { bank: deps } = wallet;
  const market = matchMarket('ipl-2025-18');
  const stakesOf = (first: string) => deps.stakes.raw.find({ market, userId: { $regex: `^${first}` } }).toArray();
  const statesOf = async (first: string) => (await stakesOf(first)).map(({ state }) => state);
  for (const first of ['1', '1', '9'])
    must(await wallet.place(wallet.order(await wallet.player({ userId: `${first}${randomUUID()}` }), 40, { market })));
  // Another instance has begun at the second shard.
  const other = new Settler({ decisions: deps.decisions, name: 'another copy', now: () => deps.machineNow() });
  await deps.decisions.raw.insertOne({ _id: market, seq: 0, revision: 0, state: 'settling' });
  expect(await other.lease(market, '8')).not.toBeNull();
  await recordDecision(deps, market, { outcome: 'KKR', revision: 1 });
  await waitFor('the first home', async () => (await statesOf('1')).every((state) => state === 'won'));
  expect(await statesOf('9')).toEqual(['open']);
  expect(await wallet.emitted(events.marketSettled)).toEqual([]);
  // It dies; its lease expires, and the sweep continues.
  await waitFor('the report', async () => (await wallet.emitted(events.marketSettled)).length > 0);
  expect(await statesOf('9')).toEqual(['won']);
  expect(await wallet.emitted(events.marketSettled)).toMatchObject([{ market, revision: 1, totals: { won: 3 } }]);
  expect(await deps.decisions.raw.findOne({ _id: market })).not.toHaveProperty('leases');
});
