import { randomBytes } from 'node:crypto';
import { endpoints } from '@baazi/contracts';
import { countNextBlock } from '../reports/day-sums/count-day-sums';
import { sealBlock } from '../ledger/seal/seal-block';
import { must, startWallet, type TestWallet } from '../testing/start-wallet';
import { emptyWallet } from '../ledger/wallet';
import { checkTotals } from './check-totals';
import { compareWallets, storeRangeCheck } from './compare-wallets';

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
const totals = () => checkTotals(wallet.bank, wallet.bank.machineNow());
/** except its instant */
const same = ({ walletsAsOf: _walletsAsOf, ...balance }: Awaited<ReturnType<typeof totals>>) => balance;
const countAll = async () => {
  while (await countNextBlock(wallet.bank));
};

test('equals the sums of all transfers at any point of the chain', async () => {
  expect(same(await totals())).toEqual(same(await wallet.trialBalance()));
  for (const step of [busyEvening, seal, busyEvening, countAll, busyEvening, seal, countAll, busyEvening]) {
    await step();
    const quick = await totals();
    expect(same(quick)).toEqual(same(await wallet.trialBalance()));
    expect(quick).toMatchObject({ balanced: true, sumPaise: 0, problems: [] });
    expect(quick.accounts).toMatchObject(step !== busyEvening ? {} : { 'players:escrow': expect.any(Number) });
  }
});

test('reads no sealed transfer again', async () => {
  await wallet.sealAll();
  await countAll();
  const head = await wallet.bank.blocks.findOne().sort({ _id: -1 }).lean();
  const stored = await wallet.bank.transfers.raw.find().toArray();
  await (await wallet.service.operatorsDb()).collection('transfers').deleteMany({});
  const quick = await totals();
  await wallet.bank.transfers.raw.insertMany(stored);
  expect(quick).toMatchObject({ balanced: true, transfers: head?.count });
});

test('shows an edited wallet in the totals, and by name where everything is checked', async () => {
  const player = await wallet.player();
  const operator = await wallet.operator();
  const attempt = async (check?: 'all') =>
    must(await wallet.call(endpoints.trialBalance, { token: operator.token, query: check ? { check } : {} }));
  const edit = (bonus: number) => wallet.bank.wallets.updateOne({ _id: player.userId }, { $inc: { bonus } });
  expect((await attempt()).problems).toEqual([]);
  await edit(100);
  const [quick, full] = [await attempt(), await attempt('all')];
  await edit(-100);
  expect(quick.balanced).toBe(false);
  expect(quick.problems).toEqual([
    expect.stringMatching(
      /^players' bonus sums to \d+ in the books, the wallets hold \d+ \(of those whose ids begin with u-\)$/,
    ),
  ]);
  expect(full.problems).toEqual([
    `wallet ${player.userId}: bonus is 4100, its legs sum to 4000`,
    expect.stringMatching(/^players' bonus sums to /),
  ]);
});

test('reads totals at one instant: they balance while money moves', async () => {
  let isOver = false;
  const traffic = (async () => {
    for (let round = 0; round < 3; round += 1) await busyEvening();
    isOver = true;
  })();
  do expect((await totals()).problems).toEqual([]);
  while (!isOver);
  await traffic;
});

test('compares many wallets in whole id ranges, and stores each comparison', async () => {
  const { bank: deps } = wallet;
  await wallet.sealAll();
  await countAll();
  const ids = Array.from({ length: 600 }, () => randomBytes(12).toString('hex'));
  await deps.wallets.raw.insertMany(ids.map((id) => emptyWallet(id)));
  const seen = new Map<string, string[]>();
  let stretches = 0;
  for (let from: string | undefined = ''; from !== undefined; stretches += 1) {
    const checked = await compareWallets(deps, from, 100);
    if (checked === 'counting-is-behind') throw new Error('it is not');
    for (const range of checked.ranges.keys()) expect(seen.has(range)).toBe(false);
    for (const [range, problems] of checked.ranges) seen.set(range, problems);
    await storeRangeCheck(deps, checked, new Date());
    from = checked.next;
  }
  expect(stretches).toBeGreaterThan(4);
  expect([...seen.keys()].sort()).toEqual([...new Set(['u-', ...ids.map((id) => id.slice(0, 2))])].sort());
  expect([...seen.values()].flat()).toEqual([]);

  // Each is reported until it fits again, wherever the next check begins.
  const [first = '', last = ''] = [ids.sort()[0], ids.at(-1)];
  const edit = (_id: string, cash: number) => deps.wallets.updateOne({ _id }, { $set: { cash } });
  const checkAround = async () => {
    const checked = await compareWallets(deps);
    if (checked !== 'counting-is-behind') await storeRangeCheck(deps, checked, new Date());
  };
  await edit(first, 100);
  await edit(last, 700);
  await checkAround();
  expect((await totals()).problems.map((problem) => problem.slice(-4))).toEqual(
    [`${first.slice(0, 2)})`, `${last.slice(0, 2)})`].map((end) => ` ${end}`),
  );
  await edit(first, 0);
  await edit(last, 0);
  expect(await totals()).toMatchObject({ balanced: true, problems: [] });
  await deps.wallets.deleteMany({ _id: { $in: ids } });
  await checkAround();
});

test('counts sums of a ledger older than the player ranges from its first block', async () => {
  const { bank: deps } = wallet;
  await wallet.sealAll();
  await countAll();
  const stored = await deps.daySums.raw.find({ purses: { $exists: true } }).toArray();
  const days = await deps.daySums.raw.find({ kinds: { $exists: true } }).toArray();
  await deps.daySums.raw.deleteMany({ _id: { $gte: 'range:', $lt: 'range;' } });
  await deps.daySums.raw.updateOne({ _id: 'upto' }, { $unset: { rangesBlock: 1 } });
  expect((await totals()).problems).toEqual([]);
  expect((await wallet.trialBalance()).problems).toEqual([]);
  await Promise.all([countAll(), countAll()]);
  expect(await deps.daySums.raw.find({ kinds: { $exists: true } }).toArray()).toEqual(days);
  const again = await deps.daySums.raw.find({ purses: { $exists: true } }).toArray();
  expect(again.map(({ _id, purses: subAccounts }) => ({ _id, purses: subAccounts }))).toEqual(
    stored.map(({ _id, purses: subAccounts }) => ({ _id, purses: subAccounts })),
  );
  expect((await wallet.trialBalance()).problems).toEqual([]);
});

test('names an edited stored sum', async () => {
  await wallet.sealAll();
  await countAll();
  const edit = (paise: number) =>
    wallet.bank.daySums.raw.updateOne({ _id: 'range:u-' }, { $inc: { 'purses.escrow': paise } });
  await edit(100);
  const [quick, full] = [await totals(), await wallet.trialBalance()];
  await edit(-100);
  expect(quick.problems).toEqual([expect.stringMatching(/^players' escrow sums to /)]);
  expect(full.problems).toEqual([
    'the sums of range:u- are not those of the sealed blocks',
    expect.stringMatching(/^players' escrow sums to /),
  ]);
});
