import { startWallet, type TestWallet } from '../testing/start-wallet';

let wallet: TestWallet;
beforeAll(async () => void (wallet = await startWallet()));
afterAll(() => wallet.stop());

test('a new ledger has nothing of before decisions were signed, also while the clock is ten minutes behind', async () => {
  const { machineNow } = wallet.bank;
  wallet.bank.machineNow = () => new Date(Date.now() - 600_000);
  const { userId } = await wallet.player();
  wallet.bank.machineNow = machineNow;
  const posted = await wallet.bank.transfers.raw.findOne({ player: userId });
  expect(Date.now() - (posted?.postedAt.getTime() ?? 0)).toBeGreaterThan(500_000);
  await wallet.sealAll();
  expect(await wallet.trialBalance()).toMatchObject({ balanced: true, problems: [] });
});
