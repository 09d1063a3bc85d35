import { startWallet, type TestWallet } from '../testing/start-wallet';
import { house, player } from './account';
import { inBooks } from './in-books';
import { postTransfer } from './post-transfer';
import type { TransferOrder } from './transfer';

let wallet: TestWallet;
beforeAll(async () => (wallet = await startWallet()));
afterAll(() => wallet.stop());

const order = (userId: string, paise: number): TransferOrder => ({
  id: `bonus:${userId}`,
  kind: 'bonus',
  legs: [house('bonus', -paise), player(userId, 'bonus', paise)],
  memo: { title: 'Bonus', detail: 'for coming' },
});
const post = (wish: TransferOrder): Promise<unknown> =>
  inBooks(wallet.bank, (tx) => postTransfer(tx, wallet.bank, wish));
const bonus = async (userId: string): Promise<number | undefined> =>
  (await wallet.bank.wallets.findById(userId).lean())?.bonus;

test('the same transfer again is the one that is there, and moves nothing', async () => {
  const userId = 'u-first';
  for (let i = 0; i < 3; i += 1) await post(order(userId, 100_00));
  expect(await bonus(userId)).toBe(100_00);
});

test('another transfer under a name that is taken is a fault, and moves nothing', async () => {
  const userId = 'u-second';
  await post(order(userId, 100_00));
  await expect(post(order(userId, 900_00))).rejects.toThrow('was posted with other content');
  expect(await bonus(userId)).toBe(100_00);
  expect(await wallet.trialBalance()).toMatchObject({ balanced: true, problems: [] });
});
