import { recordDecision } from '../stakes/decisions/record-decision';
import type { Transfer } from '../ledger/transfer';
import { settleMarket } from '../stakes/settlement/settle-market';
import { holdWithdrawal } from '../money-out/request-withdrawal';
import { startWallet, type TestPlayer, type TestWallet } from '../testing/start-wallet';

let wallet: TestWallet;
let player: TestPlayer;
beforeAll(async () => {
  wallet = await startWallet();
  player = await wallet.player();
  await wallet.deposit(player, 3);
});
afterAll(() => wallet.stop());

/** Breaks something, runs the audit, and repairs it. */
async function broken(breakIt: () => Promise<unknown>, mend: () => Promise<unknown>): Promise<string[]> {
  await wallet.sealAll();
  expect((await wallet.trialBalance()).problems).toEqual([]);
  await breakIt();
  const { balanced, problems } = await wallet.trialBalance();
  await mend();
  expect(balanced).toBe(false);
  return problems;
}

test('names a balance that was edited (T110)', async () => {
  const edit = (cash: number) => wallet.bank.wallets.updateOne({ _id: player.userId }, { $set: { cash } });
  expect(
    await broken(
      () => edit(30_000),
      () => edit(20_000),
    ),
  ).toContain(`wallet ${player.userId}: cash is 30000, its legs sum to 20000`);
});

test('names a transfer that was removed (T110)', async () => {
  const id = `bonus:${player.userId}`;
  const [row] = await wallet.bank.transfers.raw.find({ _id: id }).toArray();
  if (!row) throw new Error('no bonus');
  const transfers = (await wallet.service.operatorsDb()).collection<Transfer>('transfers');
  const problems = await broken(
    () => transfers.deleteOne({ _id: id }),
    () => transfers.insertOne(row),
  );
  expect(problems.join()).toContain('has version 2, expected 1');
});

test('names postings that no longer sum to zero', async () => {
  const id = `bonus:${player.userId}`;
  const [row] = await wallet.bank.transfers.raw.find({ _id: id }).toArray();
  const transfers = (await wallet.service.operatorsDb()).collection<Transfer>('transfers');
  const edit = (paise: number | undefined) => transfers.updateOne({ _id: id }, { $set: { 'legs.0.paise': paise } });
  const problems = await broken(
    () => edit(-3900),
    () => edit(row?.legs[0]?.paise),
  );
  expect(problems).toEqual(
    expect.arrayContaining([
      `transfer ${id}: its legs sum to 100 paise`,
      expect.stringMatching(new RegExp(`^transfer ${id} of block \\d+ was altered$`)),
    ]),
  );
});

test('names postings that no longer sum to zero before they are sealed too', async () => {
  await wallet.sealAll();
  const sealer = jest.spyOn(wallet.bank.settler, 'isAtWork').mockReturnValue(true);
  const fresh = await wallet.player();
  const id = `bonus:${fresh.userId}`;
  const transfers = (await wallet.service.operatorsDb()).collection<Transfer>('transfers');
  await transfers.updateOne({ _id: id }, { $inc: { 'legs.0.paise': 100 } });
  const { problems } = await wallet.trialBalance();
  await transfers.updateOne({ _id: id }, { $inc: { 'legs.0.paise': -100 } });
  sealer.mockRestore();
  expect(problems).toEqual(
    expect.arrayContaining([`transfer ${id}: its legs sum to 100 paise`, 'all accounts sum to 100 paise']),
  );
});

test('accepts a changed result that moved no sub-account, because nothing could be taken back', async () => {
  const leaving = await wallet.player();
  await wallet.deposit(leaving, 3);
  // Bonus is staked first, and stays at stake.
  await wallet.place({ ...wallet.order(leaving, 49), market: 'match:ipl-2025-2' });
  const order = { ...wallet.order(leaving, 100), market: 'match:ipl-2025-3' };
  await wallet.place(order);
  let revision = 0;
  const declare = async (outcome: string): Promise<void> => {
    revision += 1;
    await recordDecision(wallet.bank, order.market, { outcome, revision });
    await settleMarket(wallet.bank, order.market);
  };
  await declare('void');
  const closing = {
    userId: leaving.userId,
    upi: 'a@upi',
    rupees: 'all',
    requestKey: 'leaving',
    isClosing: true,
  } as const;
  await holdWithdrawal(wallet.bank, closing);
  await declare('RCB');
  const silent = await wallet.bank.transfers.raw.findOne({ _id: `settle:${order.pickId}:2` });
  expect(silent?.player).toBeUndefined();
  await wallet.deposit(leaving, 3);
  await declare(order.selection);
  expect((await wallet.trialBalance()).problems).toEqual([]);
});

test('names an escrow without its stake', async () => {
  const order = wallet.order(player, 100);
  await wallet.place(order);
  const edit = (state: 'open' | 'lost') => wallet.bank.stakes.updateOne({ _id: order.pickId }, { $set: { state } });
  expect(
    await broken(
      () => edit('lost'),
      () => edit('open'),
    ),
  ).toEqual([
    `stake ${order.pickId}: it is lost and was never settled`,
    `stake ${order.pickId}: it is lost, its market ${order.market} was never decided`,
    `wallet ${player.userId}: escrow is 10000, open stakes are 0`,
  ]);
});
