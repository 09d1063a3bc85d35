import { endpoints } from '@baazi/contracts';
import { sealBlock } from '../seal/seal-block';
import { must, startWallet, waitFor, type TestWallet } from '../testing/start-wallet';
import { checkTotals } from './check-totals';

let wallet: TestWallet;
beforeAll(async () => (wallet = await startWallet()));
afterAll(() => wallet.stop());

/** Players who deposit and stake; every kind of account moves. */
async function busyEvening(): Promise<void> {
  await Promise.all(
    [1, 2, 3].map(async () => {
      const player = await wallet.player();
      await wallet.deposit(player, 3);
      await wallet.place(wallet.order(player, 100));
    }),
  );
}
const seal = async (): Promise<void> => void (await sealBlock(wallet.bank));

test('running totals and what came after them are the sums of all transfers, at any point of the chain', async () => {
  expect(await checkTotals(wallet.bank)).toEqual(await wallet.trialBalance());
  for (const step of [busyEvening, seal, busyEvening, busyEvening, seal, busyEvening]) {
    await step();
    const quick = await checkTotals(wallet.bank);
    expect(quick).toEqual(await wallet.trialBalance());
    expect(quick).toMatchObject({ balanced: true, sumPaise: 0, problems: [] });
    expect(quick.accounts).toMatchObject(step === seal ? {} : { 'players:escrow': expect.any(Number) });
  }
});

test('what is sealed is not read again', async () => {
  await waitFor('all to be sealed', async () => (await sealBlock(wallet.bank)).transfers === 0);
  const head = await wallet.bank.blocks.findOne().sort({ _id: -1 }).lean();
  const kept = await wallet.bank.transfers.raw.find().toArray();
  await (await wallet.service.operatorsDb()).collection('transfers').deleteMany({});
  const quick = await checkTotals(wallet.bank);
  await wallet.bank.transfers.raw.insertMany(kept);
  expect(quick).toMatchObject({ balanced: true, transfers: head?.count });
});

test('a wallet that somebody edited shows in the totals, and by name where everything is checked', async () => {
  const player = await wallet.player();
  const operator = await wallet.operator();
  const look = async (check?: 'all') =>
    must(await wallet.call(endpoints.trialBalance, { token: operator.token, query: check ? { check } : {} }));
  const edit = (bonus: number) => wallet.bank.wallets.updateOne({ _id: player.userId }, { $inc: { bonus } });
  expect((await look()).problems).toEqual([]);
  await edit(100);
  const [quick, full] = [await look(), await look('all')];
  await edit(-100);
  expect(quick.balanced).toBe(false);
  expect(quick.problems).toEqual([
    expect.stringMatching(/^players' bonus sums to \d+ in the books, the wallets hold \d+$/),
  ]);
  expect(full.problems).toEqual([
    `wallet ${player.userId}: bonus is 4100, its legs sum to 4000`,
    expect.stringMatching(/^players' bonus sums to /),
  ]);
});

test('the totals are of one instant: they balance while money moves', async () => {
  let isOver = false;
  const traffic = (async () => {
    for (let round = 0; round < 3; round += 1) await busyEvening();
    isOver = true;
  })();
  do expect((await checkTotals(wallet.bank)).problems).toEqual([]);
  while (!isOver);
  await traffic;
});
