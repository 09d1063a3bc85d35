import { endpoints, events, matchMarket } from '@baazi/contracts';
import { recordDecision } from '../stakes/decisions/record-decision';
import { onUserStatusChanged } from '../players/on-user-status-changed';
import { settleMarket } from '../stakes/settlement/settle-market';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../testing/start-wallet';

let wallet: TestWallet;
let operator: TestPlayer;
beforeAll(async () => {
  wallet = await startWallet();
  operator = await wallet.operator();
});
afterAll(() => wallet.stop());
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, sumPaise: 0, problems: [] }));

const account = async (name: string) => (await wallet.trialBalance()).accounts[`house:${name}`] ?? 0;
const close = ({ userId }: TestPlayer) =>
  onUserStatusChanged(wallet.bank)({
    name: events.userStatusChanged.name,
    data: { userId, revision: 9, status: 'closed', kind: 'member', emailVerified: true },
  } as Parameters<ReturnType<typeof onUserStatusChanged>>[0]);
const cashOf = async ({ userId }: TestPlayer) => (await wallet.bank.wallets.findById(userId).lean())?.cash;
/** The facts of a player in an operator's suspense list. */
const waiting = async ({ userId }: TestPlayer) =>
  must(
    await wallet.call(endpoints.adminDeposits, {
      token: operator.token,
      query: { query: userId, filters: '{"state":"suspense"}' },
    }),
  ).data;
const decide = (id: string, body: { userId?: string; refund?: true; reference?: string }) =>
  wallet.decideSuspense(id, { ...body, reason: 'looked at' });
async function withdrawn(player: TestPlayer, rupees: number): Promise<string> {
  const { withdrawalId = '' } = must(
    await wallet.call(endpoints.withdraw, { token: player.token, body: { upi: 'rahul@okbank', amount: rupees } }),
  );
  return withdrawalId;
}
const approve = (id: string) =>
  wallet.call(endpoints.approveWithdrawal, { token: operator.token, params: { id }, body: { note: 'ok' } });

describe('T120: money for a closed account waits in suspense', () => {
  test('moves the money of a closing account once', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 1);
    const before = await account('suspense');
    await Promise.all([close(player), close(player)]);
    expect(await waiting(player)).toMatchObject([{ amount: 50, userId: player.userId, reason: 'closed-with-money' }]);
    expect([await cashOf(player), await account('suspense')]).toEqual([0, before + 5000]);
  });

  test('gives a returned payout to the new account, as no deposit', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 2);
    const id = await withdrawn(player, 100);
    must(await approve(id));
    await waitFor('the payout', async () => (await wallet.view(player)).locked === 0);
    await close(player);
    await wallet.webhook({ event: 'payout.reversed', withdrawalId: id, payoutId: `pout_${id}` });
    await waitFor('suspense', async () => (await waiting(player)).length === 1);
    const [row] = await waiting(player);
    expect(row).toMatchObject({ amount: 100, userId: player.userId, reason: 'closed-wd-reversed' });
    expect(await cashOf(player)).toBe(0);
    const next = await wallet.player();
    expect(must(await decide(row?._id ?? '', { userId: next.userId })).state).toBe('credited');
    expect(await wallet.view(next)).toMatchObject({ withdrawable: 100 });
    expect((await wallet.bank.wallets.findById(next.userId).lean())?.firstDepositId).toBeUndefined();
  });

  test('sends an unpaid withdrawal back by hand only, as a payout', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 2);
    const id = await withdrawn(player, 100);
    await close(player);
    must(
      await wallet.call(endpoints.rejectWithdrawal, {
        token: operator.token,
        params: { id },
        body: { note: 'wrong UPI' },
      }),
    );
    const [row] = await waiting(player);
    expect(row).toMatchObject({ amount: 100, reason: 'closed-wd-refund' });
    expect((await decide(row?._id ?? '', { refund: true })).body.code).toBe('refund-by-hand');
    const payouts = await account('payouts');
    expect(must(await decide(row?._id ?? '', { refund: true, reference: 'UTR 1' })).state).toBe('refunded');
    expect([await account('payouts'), await waiting(player)]).toEqual([payouts + 10_000, []]);
  });

  test('takes a refused payout that is paid after all from the stranded funds', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 2);
    const id = await withdrawn(player, 100);
    await close(player);
    wallet.checkout.payoutError = { status: 400, error: 'no such handle' };
    must(await approve(id));
    await waitFor('suspense', async () => (await waiting(player))[0]?.reason === 'closed-wd-refund');
    wallet.checkout.payoutError = undefined;
    const lost = await account('chargeback');
    await wallet.webhook({ event: 'payout.processed', withdrawalId: id, payoutId: `pout_${id}` });
    await waitFor('the payout', async () => (await wallet.bank.withdrawals.findById(id).lean())?.state === 'paid');
    expect([await waiting(player), await account('chargeback')]).toEqual([[], lost]);
  });

  test('pays a corrected result, and takes it back from there when corrected again', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 2);
    const market = matchMarket(`closed-${player.userId.slice(2, 12)}`);
    expect((await wallet.place(wallet.order(player, 140, { market }))).body.response?.state).toBe('open');
    const settle = async (outcome: string, revision: number): Promise<void> => {
      await recordDecision(wallet.bank, market, { outcome, revision });
      await settleMarket(wallet.bank, market);
    };
    await settle('RCB', 1);
    await close(player);
    const [suspense, correction] = [await account('suspense'), await account('correction')];
    await settle('KKR', 2);
    expect(await waiting(player)).toMatchObject([{ amount: 700, userId: player.userId, reason: 'closed-settle' }]);
    expect([await cashOf(player), await account('suspense')]).toEqual([0, suspense + 70_000]);
    await settle('RCB', 3);
    expect([await waiting(player), await account('suspense'), await account('correction')]).toEqual([
      [],
      suspense,
      correction,
    ]);
    await settle('KKR', 4);
    expect(await waiting(player)).toMatchObject([{ amount: 700 }]);
  });

  test('takes a deposit that the bank reverses from the stranded funds', async () => {
    const player = await wallet.player();
    const paymentId = await wallet.deposit(player, 4);
    await close(player);
    const lost = await account('chargeback');
    await wallet.webhook({
      event: 'payment.reversed',
      paymentId,
      reversalId: `rev-${paymentId}`,
      amountPaise: 12_345,
      currency: 'TEST',
    });
    await waitFor('the rest', async () => (await waiting(player))[0]?.amount === 376.55);
    expect([await account('chargeback'), (await waiting(player)).length]).toEqual([lost, 1]);
  });
});
