import { stakes } from '../stakes/stake';
import { transfers } from '../ledger/transfer';
import { startWallet, type TestPlayer, type TestWallet } from '../testing/start-wallet';
import { wallets } from '../wallets/wallet';
import { checkPicks } from './check-picks';

jest.setTimeout(60_000);
let wallet: TestWallet;
let player: TestPlayer;
beforeAll(async () => {
  wallet = await startWallet();
  player = await wallet.player();
  await wallet.deposit(player, 3);
});
afterAll(() => wallet.stop());

/** Breaks something, looks, and mends it. */
async function broken(breakIt: () => Promise<unknown>, mend: () => Promise<unknown>): Promise<string[]> {
  expect((await wallet.books()).problems).toEqual([]);
  await breakIt();
  const { balanced, problems } = await wallet.books();
  await mend();
  expect(balanced).toBe(false);
  return problems;
}

test('a balance that somebody edited is named (T110)', async () => {
  const edit = (cash: number) => wallets(wallet.core.db).updateOne({ _id: player.userId }, { $set: { cash } });
  expect(
    await broken(
      () => edit(30_000),
      () => edit(20_000),
    ),
  ).toEqual([`wallet ${player.userId}: cash is 30000, its legs sum to 20000`]);
});

test('a transfer that somebody removed is named (T110)', async () => {
  const id = `bonus:${player.userId}`;
  const [row] = await transfers.raw(wallet.core.db).find({ _id: id }).toArray();
  if (!row) throw new Error('no bonus');
  const problems = await broken(
    () => transfers.raw(wallet.core.db).deleteOne({ _id: id }),
    () => transfers.raw(wallet.core.db).insertOne(row),
  );
  expect(problems[0]).toContain('has version 2, expected 1');
});

test('legs that no longer sum to zero are named', async () => {
  const id = `bonus:${player.userId}`;
  const [row] = await transfers.raw(wallet.core.db).find({ _id: id }).toArray();
  const edit = (paise: number | undefined) =>
    transfers.raw(wallet.core.db).updateOne({ _id: id }, { $set: { 'legs.0.paise': paise } });
  const problems = await broken(
    () => edit(-3900),
    () => edit(row?.legs[0]?.paise),
  );
  expect(problems).toEqual([`transfer ${id}: its legs sum to 100 paise`, 'all accounts sum to 100 paise']);
});

test('an escrow without its stake is named', async () => {
  const order = wallet.order(player, 100);
  await wallet.place(order);
  const edit = (state: 'open' | 'lost') => stakes(wallet.core.db).updateOne({ _id: order.pickId }, { $set: { state } });
  expect(
    await broken(
      () => edit('lost'),
      () => edit('open'),
    ),
  ).toEqual([`wallet ${player.userId}: escrow is 10000, open stakes are 0`]);
});

test('picks and stakes are compared across the two services', async () => {
  const contest = `${wallet.core.db.name}-picks`;
  const picks = wallet.core.db
    .getClient()
    .db(contest)
    .collection<{ _id: string; state: string; userId: string; market: string; stakePaise: number }>('picks');
  const [stake] = await stakes(wallet.core.db).find({ userId: player.userId, state: 'open' }).lean();
  if (!stake) throw new Error('no stake');
  expect((await checkPicks(wallet.core.db, contest)).problems).toEqual([
    `stake ${stake._id} is open, its pick is absent`,
  ]);
  await picks.insertOne({
    _id: stake._id,
    state: 'held',
    userId: stake.userId,
    market: stake.market,
    stakePaise: stake.stakePaise,
  });
  expect((await checkPicks(wallet.core.db, contest)).problems).toEqual([]);
  await picks.insertOne({
    _id: 'nobody',
    state: 'held',
    userId: player.userId,
    market: stake.market,
    stakePaise: 4900,
  });
  expect((await checkPicks(wallet.core.db, contest)).problems).toEqual(['pick nobody is held, its stake is absent']);
  await wallet.core.db.getClient().db(contest).dropDatabase();
});
