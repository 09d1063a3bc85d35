import type { Transfer } from '../transfer';
import { startWallet, waitFor, type TestWallet } from '../../testing/start-wallet';
import { gatherOldMarks } from './gather-old-marks';
import { sealBlock } from './seal-block';

let wallet: TestWallet;
beforeAll(async () => {
  wallet = await startWallet();
});
afterAll(() => wallet.stop());

test('what waited for its block in books of before is gathered once, and sealed once; its mark stays and means nothing', async () => {
  const { bank, service } = wallet;
  await wallet.player();
  await waitFor('all to be sealed', async () => (await sealBlock(bank)).transfers === 0);
  // As the version before left them: the last block was not made yet, and its transfers say so themselves.
  const db = await service.operatorsDb();
  const last = await bank.blocks.raw.findOne({}, { sort: { _id: -1 } });
  const ids = last?.entries.map(({ id }) => id) ?? [];
  const old = db.collection<Transfer>('transfers');
  await old.updateMany({ _id: { $in: ids } }, { $set: { unsealed: true } });
  await db.collection<{ _id: number }>('blocks').deleteOne({ _id: last?._id ?? 0 });
  await bank.moneySettings.raw.updateOne({ _id: 'money' }, { $unset: { hasUnsealedApart: 1 } });

  await gatherOldMarks(bank);
  await gatherOldMarks(bank);
  expect((await bank.unsealed.raw.find({}).toArray()).flatMap((row) => row.ids).sort()).toEqual([...ids].sort());
  await waitFor('all to be sealed', async () => (await sealBlock(bank)).transfers === 0);
  await gatherOldMarks(bank);
  expect(await bank.unsealed.raw.countDocuments({})).toBe(0);
  expect(await old.countDocuments({ unsealed: true })).toBe(ids.length);
  expect(await wallet.trialBalance()).toMatchObject({ balanced: true, problems: [] });
});
