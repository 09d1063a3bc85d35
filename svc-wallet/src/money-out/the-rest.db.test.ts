import { endpoints, events } from '@baazi/contracts';
import { onUserStatusChanged } from '../players/on-user-status-changed';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../testing/start-wallet';

let wallet: TestWallet;
let operator: TestPlayer;
beforeAll(async () => {
  wallet = await startWallet();
  operator = await wallet.operator();
});
afterAll(() => wallet.stop());
afterEach(async () => {
  await windDown(false);
  expect(await wallet.trialBalance()).toMatchObject({ balanced: true, sumPaise: 0, problems: [] });
});

/** Creates a player with so many rupees of cash, deposited through a bank. */
async function withCash(rupees: number): Promise<TestPlayer> {
  const player = await wallet.player();
  const paymentId = `pay_${player.userId}`;
  await wallet.webhook({
    event: 'payment.captured',
    paymentId,
    amountPaise: Math.round(rupees * 100),
    currency: 'TEST',
  });
  const id = `sandbox:${paymentId}`;
  await waitFor('suspense', async () => (await wallet.bank.payments.exists({ _id: id })) !== null);
  must(await wallet.decideSuspense(id, { userId: player.userId, reason: 'known' }));
  return player;
}
const windDown = (on: boolean) =>
  wallet.call(endpoints.windDown, { token: operator.token, body: { on, reason: 'season over' } });
const request = ({ token }: TestPlayer, amount: number | string) =>
  wallet.call(endpoints.withdraw, { token, body: { upi: 'rahul@okbank', amount } });
const held = async ({ userId }: TestPlayer) =>
  must(await wallet.call(endpoints.moneyHeld, { as: 'svc-auth', params: { userId } })).held;
const leave = async ({ userId }: TestPlayer) =>
  must(await wallet.call(endpoints.closeWallet, { as: 'svc-auth', params: { userId }, body: { isLeaving: true } }))
    .held;
const closeOut = async ({ userId }: TestPlayer) =>
  must(await wallet.call(endpoints.closeOut, { as: 'svc-auth', params: { userId }, body: { upi: 'rahul@okbank' } }))
    .held;
const close = ({ userId }: TestPlayer) =>
  onUserStatusChanged(wallet.bank)({
    name: events.userStatusChanged.name,
    data: { userId, revision: 9, status: 'closed', kind: 'member', emailVerified: true },
  } as Parameters<ReturnType<typeof onUserStatusChanged>>[0]);
const approve = (id: string) =>
  wallet.call(endpoints.approveWithdrawal, { token: operator.token, params: { id }, body: { note: 'ok' } });

describe('withdrawing the whole rest', () => {
  test('keeps the texts of the form', async () => {
    const player = await withCash(500);
    for (const [amount, msg] of [
      ['', 'Please Enter Amount.'],
      ['1.5', 'Please Enter Amount.'],
      [99, 'Minimun amount is 100.'],
    ] as const)
      expect((await request(player, amount)).body.errors).toEqual([{ path: 'amount', msg }]);
  });

  test('pays ₹57.45 to the paisa in a wind-down and at no other time', async () => {
    const player = await withCash(57.45);
    const refused = await request(player, 'all');
    expect([refused.status, refused.body.errors]).toEqual([422, [{ path: 'amount', msg: 'Minimun amount is 100.' }]]);
    must(await windDown(true));
    const { withdrawalId = '' } = must(await request(player, 'all'));
    expect(await wallet.view(player)).toMatchObject({ withdrawable: 0, locked: 57.45 });
    must(await approve(withdrawalId));
    await waitFor('the payout', async () => (await wallet.view(player)).locked === 0);
    expect(wallet.checkout.payouts.get(withdrawalId)).toMatchObject({ amountPaise: 5745 });
  });

  test.each([
    [0, false],
    [0.01, false],
    [99.99, false],
    [100, true],
  ])('with ₹%p and a bonus, an account is held open: %p', async (rupees, isHeld) => {
    const player = rupees === 0 ? await wallet.player() : await withCash(rupees);
    expect(await held(player)).toBe(isHeld);
  });

  test.each([0.45, 57.45, 240])('withdraws ₹%p when the account is closed and pays it afterwards', async (rupees) => {
    const player = await withCash(rupees);
    expect([await closeOut(player), await closeOut(player)]).toEqual([false, false]);
    await close(player);
    const [row] = await wallet.bank.withdrawals.find({ userId: player.userId }).lean();
    expect(row).toMatchObject({ amountPaise: Math.round(rupees * 100), upi: 'rahul@okbank', isClosing: true });
    must(await approve(row?._id ?? ''));
    await waitFor(
      'the payout',
      async () => (await wallet.bank.withdrawals.findById(row?._id).lean())?.state === 'paid',
    );
    expect(await wallet.bank.wallets.findById(player.userId).lean()).toMatchObject({ cash: 0, withdrawal: 0 });
  });

  test('holds the account open for an open stake and for an earlier withdrawal', async () => {
    const player = await withCash(500);
    must(await request(player, 460));
    expect([await closeOut(player), await held(player), (await wallet.view(player)).withdrawable]).toEqual([
      true,
      true,
      40,
    ]);
    const other = await withCash(200);
    expect((await wallet.place(wallet.order(other, 240))).body.response?.state).toBe('open');
    expect(await closeOut(other)).toBe(true);
  });

  test('closes an account atomically with its check: a concurrent stake is counted or refused', async () => {
    const rest = await withCash(57.45);
    expect(await leave(rest)).toBe(false);
    expect((await wallet.place(wallet.order(rest, 60))).body.response).toMatchObject({ reason: 'account-blocked' });
    await close(rest);
    expect(await leave(await withCash(100))).toBe(true);
    for (let round = 0; round < 4; round += 1) {
      const player = await withCash(57.45);
      const [isHeld, placed] = await Promise.all([leave(player), wallet.place(wallet.order(player, 60))]);
      expect(must(placed).state).toBe(isHeld ? 'open' : 'refused');
      if (!isHeld) await close(player);
    }
  });

  test('under review, moves less than the minimum into suspense without holding the account, and holds it for more', async () => {
    for (const [rupees, isHeld] of [
      [57, false],
      [157, true],
    ] as const) {
      const player = await withCash(rupees);
      await wallet.bank.wallets.updateOne({ _id: player.userId }, { $set: { frozen: 'deposit-reversed' } });
      expect(await closeOut(player)).toBe(isHeld);
    }
  });
});
