import type { Transfer } from '../transfer';
import { startWallet, waitFor, type TestWallet } from '../../testing/start-wallet';
import { unsealedMarksMigration } from './migrate-unsealed-marks';
import { sealBlock } from './seal-block';

let wallet: TestWallet;
beforeAll(async () => {
  wallet = await startWallet();
});
afterAll(() => wallet.stop());

test('migrates the waiting transfers of an old ledger once, and seals them once; their mark stays without meaning', async () => {
  const { bank: deps, service } = wallet;
  await wallet.player();
  await waitFor('all to be sealed', async () => (await sealBlock(deps)).transfers === 0);
  // As the version before left them: the last block was not made yet, and its transfers carry the mark.
  const db = await service.operatorsDb();
  const last = await deps.blocks.raw.findOne({}, { sort: { _id: -1 } });
  const ids = last?.entries.map(({ id }) => id) ?? [];
  const old = db.collection<Transfer>('transfers');
  await old.updateMany({ _id: { $in: ids } }, { $set: { unsealed: true } });
  await db.collection<{ _id: number }>('blocks').deleteOne({ _id: last?._id ?? 0 });
  await deps.moneySettings.raw.updateOne({ _id: 'money' }, { $unset: { hasUnsealedApart: 1 } });

  const { up } = unsealedMarksMigration(deps);
  const pause = async () => undefined;
  expect(await up(pause)).toBe(ids.length);
  expect(await up(pause)).toBe(0);
  expect((await deps.unsealed.raw.find({}).toArray()).flatMap((row) => row.ids).sort()).toEqual([...ids].sort());
  await waitFor('all to be sealed', async () => (await sealBlock(deps)).transfers === 0);
  await up(pause);
  expect(await deps.unsealed.raw.countDocuments({})).toBe(0);
  expect(await old.countDocuments({ unsealed: true })).toBe(ids.length);
  expect(await wallet.trialBalance()).toMatchObject({ balanced: true, problems: [] });
});
