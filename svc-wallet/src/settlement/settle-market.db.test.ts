import { events } from '@baazi/contracts';
import { house, player } from '../ledger/account';
import { inBooks } from '../ledger/in-books';
import { postTransfers } from '../ledger/post-transfer';
import type { TransferOrder } from '../ledger/transfer';
import { stakes, type Stake } from '../stakes/stake';
import { stakeDocument } from '../stakes/stake-order';
import { startWallet, waitFor, type TestWallet } from '../testing/start-wallet';
import { decisions } from './decision';
import { learnDecision } from './learn-decision';

jest.setTimeout(120_000);
let wallet: TestWallet;
beforeAll(async () => (wallet = await startWallet()));
afterAll(() => wallet.stop());

const MARKET = 'match:ipl-2025-18';
/** More than two pages of the settler, and no round number of batches. */
const COUNT = 1030;
const STAKE = 49_00;

/** Open stakes of players with nothing else, every second one on RR. */
async function openStakes(): Promise<void> {
  const { core } = wallet;
  for (let from = 0; from < COUNT; from += 103) {
    const orders = Array.from({ length: 103 }, (_, i) =>
      wallet.order({ userId: `u-${from + i}`, token: '' }, 49, {
        pickId: `pick-${from + i}`,
        market: MARKET,
        selection: i % 2 ? 'RR' : 'PBKS',
      }),
    );
    const memo = { title: 'set-up', detail: 'set-up' };
    const money: TransferOrder[] = orders.flatMap(({ userId, pickId }) => [
      {
        id: `adjust:${userId}`,
        kind: 'adjust' as const,
        legs: [house('adjust', -STAKE), player(userId, 'cash', STAKE)],
        memo,
      },
      {
        id: `stake:${pickId}`,
        kind: 'stake' as const,
        legs: [player(userId, 'cash', -STAKE), player(userId, 'escrow', STAKE)],
        memo,
      },
    ]);
    await inBooks(core, async (tx) => {
      await postTransfers(tx, core, money);
      const documents: Stake[] = orders.map((order) => ({
        ...stakeDocument(order, new Date()),
        state: 'open',
        paid: { cash: STAKE, bonus: 0 },
        applied: 0,
      }));
      await stakes.raw(core.db).insertMany(documents, { session: tx.session });
    });
  }
}
const settled = () =>
  waitFor(
    'the market to be settled',
    async () => (await decisions(wallet.core.db).findById(MARKET).lean())?.state === 'settled',
    60_000,
  );
const count = (filter: object) => stakes(wallet.core.db).countDocuments({ market: MARKET, ...filter });

test('a market of many pages settles every stake once, in batches of at most a hundred, and a correction moves each once more', async () => {
  await openStakes();
  await learnDecision(wallet.core, MARKET, { outcome: 'RR', revision: 1 });
  await settled();
  const won = await count({ state: 'won', selection: 'RR', n: 1 });
  expect([won, await count({ state: 'lost', selection: 'PBKS', n: 1 })]).toEqual([
    COUNT - (await count({ selection: 'PBKS' })),
    COUNT - won,
  ]);
  await learnDecision(wallet.core, MARKET, { outcome: 'PBKS', revision: 2 });
  await settled();
  expect([
    await count({ state: 'lost', selection: 'RR', n: 2 }),
    await count({ state: 'won', selection: 'PBKS', n: 2 }),
  ]).toEqual([won, COUNT - won]);

  const told = await wallet.emitted(events.stakesSettled);
  expect(Math.max(...told.map(({ batch }) => batch.length))).toBeLessThanOrEqual(100);
  const moves = told.flatMap(({ batch }) => batch.map(({ pickId, n }) => `${pickId}:${n}`));
  expect([moves.length, new Set(moves).size]).toEqual([2 * COUNT, 2 * COUNT]);
  expect((await wallet.emitted(events.marketSettled)).at(-1)).toMatchObject({
    market: MARKET,
    revision: 2,
    totals: { won: COUNT - won, lost: won, void: 0 },
  });
  expect(await wallet.books()).toMatchObject({ balanced: true, problems: [] });
});
