import { endpoints, events, matchMarket } from '@baazi/contracts';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../../testing/start-wallet';
import { countNextBlock } from './count-day-sums';

let wallet: TestWallet;
let operator: TestPlayer;
beforeAll(async () => {
  wallet = await startWallet();
  operator = await wallet.operator();
});
afterAll(() => wallet.stop());
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, problems: [] }));

const today = () => wallet.bank.now();
const day = (): string => new Date(today().getTime() + 330 * 60_000).toISOString().slice(0, 10);
const rowOfToday = async () => {
  const { rows, behind } = must(
    await wallet.call(endpoints.moneyDays, { token: operator.token, query: { from: day(), to: day() } }),
  );
  return { ...rows[0], behind };
};
const monthOf = async (month = day().slice(0, 7)) =>
  must(await wallet.call(endpoints.ledgerMonth, { token: operator.token, query: { month } }));

/** One player deposits 200 and backs KKR with 100; the other backs RCB with 100; KKR wins. */
async function aMatch(matchID: string): Promise<void> {
  const [right, wrong] = [await wallet.player(), await wallet.player()];
  await wallet.deposit(right, 3);
  await wallet.deposit(wrong, 3);
  const market = matchMarket(matchID);
  must(await wallet.place(wallet.order(right, 100, { market })));
  must(await wallet.place(wallet.order(wrong, 100, { market, selection: 'RCB' })));
  await wallet.emit(events.resultDeclared, {
    market,
    outcome: 'KKR',
    revision: 1,
    totals: { won: 1, lost: 1, void: 0, payoutPaise: 50_000, refundPaise: 0 },
  });
  await waitFor('the match to be settled', async () => (await wallet.view(right)).locked === 0);
  await waitFor('the match to be settled', async () => (await wallet.view(wrong)).locked === 0);
}

test('sums what a day received, staked, paid back and granted, whether sealed and counted or not', async () => {
  await aMatch('ipl-2025-1');
  const notified = await rowOfToday();
  expect(notified).toMatchObject({
    deposits: { count: 2, rupees: 400 },
    withdrawals: { count: 0, rupees: 0 },
    stakes: { count: 2, rupees: 200 },
    back: { count: 2 },
    bonus: { count: 2, rupees: 80 },
    behind: 0,
  });
  expect(notified.houseRupees).toBe(200 - (notified.back?.rupees ?? 0));
  await wallet.sealAll();
  expect(await rowOfToday()).toEqual(notified);
  while (await countNextBlock(wallet.bank));
  expect(await rowOfToday()).toEqual(notified);
});

test('reads counted sums without reading transfers', async () => {
  await wallet.sealAll();
  while (await countNextBlock(wallet.bank));
  const notified = await rowOfToday();
  const stored = await wallet.bank.transfers.raw.find().toArray();
  await (await wallet.service.operatorsDb()).collection('transfers').deleteMany({});
  const again = await rowOfToday();
  await wallet.bank.transfers.raw.insertMany(stored);
  expect(again).toEqual(notified);
});

test('has hours that add up to the day', async () => {
  const query = { from: day(), to: day(), by: 'hour' as const };
  const { rows } = must(await wallet.call(endpoints.moneyDays, { token: operator.token, query }));
  const whole = await rowOfToday();
  expect(rows).toHaveLength(24);
  expect(rows.reduce((sum, { stakes }) => sum + stakes.rupees, 0)).toBe(whole.stakes?.rupees);
  expect(rows.reduce((sum, { houseRupees }) => sum + houseRupees, 0)).toBe(whole.houseRupees);
});

test('counts each block once when two instances count concurrently', async () => {
  await aMatch('ipl-2025-2');
  await wallet.sealAll();
  const notified = await rowOfToday();
  await Promise.all([1, 2, 3].map(() => countNextBlock(wallet.bank)));
  while (await countNextBlock(wallet.bank));
  expect(await rowOfToday()).toEqual(notified);
});

test('opens a month’s statement with nothing, moves and closes it as the ledger does, and continues in the next', async () => {
  const { accounts } = await wallet.trialBalance();
  const month = await monthOf();
  expect(month).toMatchObject({ balanced: true, agrees: true, isOver: false, behind: 0 });
  expect(Object.fromEntries(month.accounts.map((row) => [row.account, row.closingPaise]))).toEqual(accounts);
  expect(month.accounts.every(({ openingPaise }) => openingPaise === 0)).toBe(true);
  const next = await monthOf('2099-01');
  expect(Object.fromEntries(next.accounts.map((row) => [row.account, row.openingPaise]))).toEqual(accounts);
  expect(next.accounts.every(({ inPaise, outPaise }) => inPaise === 0 && outPaise === 0)).toBe(true);
});

test('names an edited day in the statement and in the audit', async () => {
  const edit = (paise: number) =>
    wallet.bank.daySums.raw.updateOne(
      { _id: `day:${day()}` },
      { $inc: { 'kinds.stake.legs.players:escrow.in': paise } },
    );
  while (await countNextBlock(wallet.bank));
  await edit(100);
  const [month, audit] = [await monthOf(), await wallet.trialBalance()];
  await edit(-100);
  expect(month).toMatchObject({ balanced: false, agrees: false });
  expect(audit.problems).toContain(`the sums of day:${day()} are not those of the sealed blocks`);
});

test('shows the age and the reason of waiting money', async () => {
  const player = await wallet.player();
  await wallet.pay(player, 2, { amountPaise: 12_345 });
  const [payment] = wallet.checkout.payments.slice(-1);
  if (!payment) throw new Error('no payment');
  const { status: _status, ...content } = payment;
  await wallet.webhook({ event: 'payment.captured', ...content });
  const attempt = async () => must(await wallet.call(endpoints.moneyWaiting, { token: operator.token }));
  await waitFor('the payment in suspense', async () => (await attempt()).suspense.length === 1);
  const { groups, suspense } = await attempt();
  const waits = { count: 1, rupees: 123.45, byAge: { hour: 1, day: 0, threeDays: 0, older: 0 } };
  expect(groups).toMatchObject([{ what: 'suspense', ...waits }]);
  expect(suspense).toMatchObject([{ reason: 'wrong-amount', ...waits }]);
});

test('refuses players and limits the span', async () => {
  const { token } = await wallet.player();
  for (const [endpoint, query] of [
    [endpoints.moneyDays, { from: day(), to: day() }],
    [endpoints.ledgerMonth, { month: '2025-04' }],
  ] as const)
    expect(
      (
        await wallet.raw('public', `${endpoint.path}?${new URLSearchParams(query).toString()}`, {
          headers: { 'x-auth-token': token },
        })
      ).status,
    ).toBe(403);
  const long = { from: '2024-01-01', to: '2025-04-05' };
  expect((await wallet.call(endpoints.moneyDays, { token: operator.token, query: long })).status).toBe(422);
});
