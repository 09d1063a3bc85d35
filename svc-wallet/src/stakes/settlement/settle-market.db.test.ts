import { endpoints, events } from '@baazi/contracts';
import { recordDecision } from '../decisions/record-decision';
import { house, player } from '../../ledger/account';
import { inLedgerTransaction } from '../../ledger/ledger-transaction';
import { postTransfers } from '../../ledger/post-transfer';
import type { TransferOrder } from '../../ledger/transfer';
import type { Stake } from '../stake';
import { stakeDocument } from '../stake-order';
import { startWallet, waitFor, type TestWallet } from '../../testing/start-wallet';

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
  const { bank: deps } = wallet;
  for (let from = 0; from < COUNT; from += 103) {
    const orders = Array.from({ length: 103 }, (_, i) =>
      wallet.order({ userId: `u-${from + i}`, token: '' }, 49, {
        pickId: `pick-${from + i}`,
        market: MARKET,
        selection: i % 2 ? 'RR' : 'PBKS',
      }),
    );
    const memo: TransferOrder['memo'] = { key: 'adjusted', params: { text: 'set-up' } };
    const money: TransferOrder[] = orders.flatMap(({ userId, pickId }) => [
      {
        id: `bonus:${userId}`,
        kind: 'bonus' as const,
        legs: [house('bonus', -STAKE), player(userId, 'bonus', STAKE)],
        memo,
      },
      {
        id: `stake:${pickId}`,
        kind: 'stake' as const,
        about: pickId,
        content: { userId, market: MARKET, stakePaise: STAKE },
        legs: [player(userId, 'bonus', -STAKE), player(userId, 'escrow', STAKE)],
        memo,
      },
    ]);
    await inLedgerTransaction(deps, async (tx) => {
      await postTransfers(tx, deps, money);
      const documents: Stake[] = orders.map((order) => ({
        ...stakeDocument(order, new Date()),
        state: 'open',
        paid: { cash: 0, bonus: STAKE },
        applied: 0,
      }));
      await deps.stakes.raw.insertMany(documents, { session: tx.session });
    });
  }
}
const settled = () =>
  waitFor(
    'the market to be settled',
    async () => (await wallet.bank.decisions.findById(MARKET).lean())?.state === 'settled',
    60_000,
  );
const largestBatch = async ({ revision = 1 } = {}) =>
  Math.max(
    ...(await wallet.emitted(events.stakesSettled))
      .filter((notified) => notified.revision === revision)
      .map(({ batch }) => batch.length),
  );
const count = (filter: object) => wallet.bank.stakes.countDocuments({ market: MARKET, ...filter });

test('settles every stake of a many-page market once, in smaller batches while players stake, and moves each once more in a correction', async () => {
  await openStakes();
  await recordDecision(wallet.bank, MARKET, { outcome: 'RR', revision: 1 });
  await settled();
  expect(await largestBatch()).toBe(250);
  const won = await count({ state: 'won', selection: 'RR', n: 1 });
  expect([won, await count({ state: 'lost', selection: 'PBKS', n: 1 })]).toEqual([
    COUNT - (await count({ selection: 'PBKS' })),
    COUNT - won,
  ]);
  const staking = setInterval(() => wallet.bank.settler.noteStake(), 100);
  wallet.bank.settler.noteStake();
  await recordDecision(wallet.bank, MARKET, { outcome: 'PBKS', revision: 2 });
  await settled();
  clearInterval(staking);
  expect([
    await count({ state: 'lost', selection: 'RR', n: 2 }),
    await count({ state: 'won', selection: 'PBKS', n: 2 }),
  ]).toEqual([won, COUNT - won]);

  const notified = await wallet.emitted(events.stakesSettled);
  expect(await largestBatch({ revision: 2 })).toBe(100);
  const moves = notified.flatMap(({ batch }) => batch.map(({ pickId, n }) => `${pickId}:${n}`));
  expect([moves.length, new Set(moves).size]).toEqual([2 * COUNT, 2 * COUNT]);
  expect((await wallet.emitted(events.marketSettled)).at(-1)).toMatchObject({
    market: MARKET,
    revision: 2,
    totals: { won: COUNT - won, lost: won, void: 0 },
  });
  expect(await wallet.trialBalance()).toMatchObject({ balanced: true, problems: [] });

  // A consumer that missed it may ask again.
  const pickIds = ['pick-0', 'pick-1', 'pick-of-nobody'];
  const answer = await wallet.call(endpoints.settledStakes, { as: 'svc-contest', body: { pickIds } });
  expect(answer.body.response?.batch).toEqual(
    expect.arrayContaining(
      notified.flatMap(({ batch }) => batch.filter(({ pickId, n }) => n === 2 && pickIds.includes(pickId))),
    ),
  );
  expect(answer.body.response?.batch).toHaveLength(2);
});
