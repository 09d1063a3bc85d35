import { startWallet, type TestWallet } from '../testing/start-wallet';
import { house, player } from './account';
import { inLedgerTransaction } from './ledger-transaction';
import { postTransfer } from './post-transfer';
import type { TransferOrder } from './transfer';

let wallet: TestWallet;
beforeAll(async () => (wallet = await startWallet()));
afterAll(() => wallet.stop());

const order = (userId: string, paise: number): TransferOrder => ({
  id: `bonus:${userId}`,
  kind: 'bonus',
  legs: [house('bonus', -paise), player(userId, 'bonus', paise)],
  memo: { key: 'joining-bonus', params: { amountPaise: paise } },
});
const post = (request: TransferOrder): Promise<unknown> =>
  inLedgerTransaction(wallet.bank, (tx) => postTransfer(tx, wallet.bank, request));
const bonus = async (userId: string): Promise<number | undefined> =>
  (await wallet.bank.wallets.findById(userId).lean())?.bonus;

test('returns the existing transfer for a repeat, and moves nothing', async () => {
  const userId = 'u-first';
  for (let i = 0; i < 3; i += 1) await post(order(userId, 100_00));
  expect(await bonus(userId)).toBe(100_00);
});

test('throws on another transfer under a taken name, and moves nothing', async () => {
  const userId = 'u-second';
  await post(order(userId, 100_00));
  await expect(post(order(userId, 900_00))).rejects.toThrow('was posted with other content');
  expect(await bonus(userId)).toBe(100_00);
  expect(await wallet.trialBalance()).toMatchObject({ balanced: true, problems: [] });
});
