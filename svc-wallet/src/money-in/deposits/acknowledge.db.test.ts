import { startWallet, type TestWallet } from '../../testing/start-wallet';
import { claimOf, openDepositBatches } from '../deposit-batches';
import { acknowledge } from './acknowledge';

let wallet: TestWallet;
beforeAll(async () => void (wallet = await startWallet()));
afterAll(() => wallet.stop());

test('answers one of two concurrent claims of other amounts under one key with a conflict', async () => {
  const player = await wallet.player();
  await wallet.deposit(player, 2);
  await wallet.deposit(player, 4);
  // Each instance has batches of its own.
  const [one, other] = [wallet.bank, { ...wallet.bank, depositBatches: openDepositBatches() }];
  const key = crypto.randomUUID();
  const answers = await Promise.all([
    acknowledge(one, claimOf(player.userId, 100_00, key)),
    acknowledge(other, claimOf(player.userId, 500_00, key)),
  ]);
  expect(answers.sort()).toEqual(['acknowledged', 'conflict']);
  const claimed = await wallet.bank.payments.countDocuments({ acknowledgedKey: `${player.userId}|${key}` });
  expect(claimed).toBe(1);
});
