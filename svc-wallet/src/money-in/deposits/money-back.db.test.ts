import { endpoints, events, type SentTo } from '@baazi/contracts';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../../testing/start-wallet';

let wallet: TestWallet;
let operator: TestPlayer;
beforeAll(async () => {
  wallet = await startWallet();
  operator = await wallet.operator();
});
afterAll(() => wallet.stop());
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, sumPaise: 0, problems: [] }));

const row = async (paymentId: string) =>
  must(await wallet.call(endpoints.adminDeposits, { token: operator.token, query: { query: paymentId } })).data[0];
const account = async (name: string) => (await wallet.trialBalance()).accounts[`house:${name}`] ?? 0;
/** Reverses so many rupees of a payment, as the bank does. */
const reverse = (paymentId: string, rupees: number, reversalId: string) =>
  wallet.webhook({
    event: 'payment.reversed',
    paymentId,
    reversalId: `${reversalId}-${paymentId}`,
    amountPaise: Math.round(rupees * 100),
    currency: 'TEST',
  });
const decide = (paymentId: string, body: { userId?: string; refund?: true; reference?: string }) =>
  wallet.decideSuspense(`sandbox:${paymentId}`, { ...body, reason: 'looked at' });
const balance = async (player: TestPlayer) => (await wallet.view(player)).balance;
/** Creates a payment in suspense that matches no intent. */
async function stray(paymentId: string, rupees: number, currency = 'TEST'): Promise<void> {
  await wallet.webhook({
    event: 'payment.captured',
    paymentId,
    amountPaise: Math.round(rupees * 100),
    currency,
  });
  await waitFor('suspense', async () => (await wallet.bank.payments.exists({ _id: `sandbox:${paymentId}` })) !== null);
}
const untilReversed = (paymentId: string, paise: number) =>
  waitFor(
    `${paise} paise of ${paymentId} being reversed`,
    async () => ((await wallet.bank.payments.findById(`sandbox:${paymentId}`).lean())?.reversedPaise ?? 0) === paise,
    5000,
  );

describe('T116: a payment that is reversed in parts', () => {
  test('counts reversals of ₹100 and ₹400 of a ₹500 deposit once each and never exceeds the payment', async () => {
    const player = await wallet.player();
    const paymentId = await wallet.deposit(player, 4);
    await Promise.all([1, 2, 3].map(() => reverse(paymentId, 100, 'a')));
    await waitFor('the first part', async () => (await balance(player)) === 440, 5000);
    expect(await row(paymentId)).toMatchObject({ state: 'credited', amount: 500, reversed: 100 });
    await reverse(paymentId, 400, 'b');
    await waitFor('the second part', async () => (await balance(player)) === 40, 5000);
    expect(await row(paymentId)).toMatchObject({ state: 'reversed', reversed: 500 });
    const lost = await account('chargeback');
    await reverse(paymentId, 50, 'c');
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect([await balance(player), await account('chargeback')]).toEqual([40, lost]);
  });

  test('reduces the credit by parts reported before the capture and blocks it after a full reversal', async () => {
    const player = await wallet.player();
    const { status, ...payment } = await wallet.pay(player, 4);
    wallet.checkout.payments.length = 0;
    await reverse(payment.paymentId, 50, 'a');
    await reverse(payment.paymentId, 50, 'a');
    await untilReversed(payment.paymentId, 5000);
    await wallet.webhook({ event: 'payment.captured', ...payment });
    await waitFor('the rest', async () => (await balance(player)) === 490, 5000);
    expect(await row(payment.paymentId)).toMatchObject({ state: 'credited', amount: 500, reversed: 50 });
    await reverse(payment.paymentId, 50, 'a');
    await reverse(payment.paymentId, 450, 'b');
    await waitFor('the end', async () => (await balance(player)) === 40, 5000);

    const { status: _, ...blocked } = await wallet.pay(player, 2);
    wallet.checkout.payments.length = 0;
    await reverse(blocked.paymentId, 60, 'a');
    await reverse(blocked.paymentId, 40, 'b');
    await untilReversed(blocked.paymentId, 10_000);
    await wallet.webhook({ event: 'payment.captured', ...blocked });
    await waitFor('the word', async () => (await row(blocked.paymentId))?.state === 'reversed', 5000);
    expect(await balance(player)).toBe(40);
  });

  test.each(['matched', 'refunded'])('deducts ₹100 of ₹500 in suspense; the rest can still be %s', async (end) => {
    const player = await wallet.player();
    const paymentId = `pay_part_${end}`;
    const before = await account('suspense');
    await stray(paymentId, 500);
    await reverse(paymentId, 100, 'a');
    await untilReversed(paymentId, 10_000);
    expect(await account('suspense')).toBe(before + 40_000);
    expect(await row(paymentId)).toMatchObject({ state: 'suspense', amount: 500, reversed: 100 });
    if (end === 'matched') {
      must(await decide(paymentId, { userId: player.userId }));
      expect(await balance(player)).toBe(440);
      await reverse(paymentId, 500, 'b');
      await waitFor('the reversal', async () => (await balance(player)) === 40, 5000);
    } else {
      must(await decide(paymentId, { refund: true }));
      await waitFor('the refund', async () => (await row(paymentId))?.state === 'refunded');
      expect(wallet.checkout.refunds.get(`${paymentId}-1`)).toMatchObject({ amountPaise: 40_000 });
    }
    expect(await account('suspense')).toBe(before);
  });

  test('books a chargeback after a refund as the house’s loss and shows it, but ignores the refund’s own event', async () => {
    const paymentId = 'pay_back_twice';
    await stray(paymentId, 500);
    const [before, deposits] = [await account('chargeback'), await account('deposits')];
    must(await decide(paymentId, { refund: true }));
    await waitFor('the refund', async () => (await row(paymentId))?.state === 'refunded');
    await wallet.webhook({
      event: 'payment.reversed',
      paymentId,
      reversalId: `rfnd_${paymentId}-1`,
      amountPaise: 50_000,
      currency: 'TEST',
    });
    await Promise.all([1, 2].map(() => reverse(paymentId, 300, 'dispute')));
    await untilReversed(paymentId, 30_000);
    expect(await account('chargeback')).toBe(before - 30_000);
    expect(await account('deposits')).toBe(deposits + 80_000);
    expect(await row(paymentId)).toMatchObject({ state: 'refunded', reversed: 300 });
  });

  test('takes the reward back when a part of a first deposit is reversed', async () => {
    const referrer = await wallet.player();
    const player = await wallet.player({ referredBy: referrer.userId });
    const paymentId = await wallet.deposit(player, 4);
    await waitFor('the reward', async () => (await balance(referrer)) === 540);
    await reverse(paymentId, 499, 'a');
    await waitFor('the reward back', async () => (await balance(referrer)) === 40, 10_000);
  });
});

describe('T117: money in another currency or with paise', () => {
  test('moves another currency into suspense, names it, and allows only a refund', async () => {
    const player = await wallet.player();
    const rupees = [await account('suspense'), await account('deposits')];
    const dollars = async () => [await account('suspense:USD'), await account('deposits:USD')];
    const { status, ...payment } = await wallet.pay(player, 2, { currency: 'USD' });
    await wallet.webhook({ event: 'payment.captured', ...payment });
    await waitFor('suspense', async () => (await row(payment.paymentId))?.state === 'suspense', 5000);
    expect(await row(payment.paymentId)).toMatchObject({ reason: 'wrong-currency', currency: 'USD', amount: 100 });
    const refused = await decide(payment.paymentId, { userId: player.userId });
    expect([refused.status, refused.body.code]).toEqual([409, 'wrong-currency']);
    expect(await balance(player)).toBe(40);
    expect(await dollars()).toEqual([10_000, -10_000]);
    const [list] = must(await wallet.call(endpoints.transactions, { token: player.token, query: {} }));
    expect(list?.data[0]?.detail).toMatch(/^USD 100.00 arrived/);
    // Nobody makes rupees of it: the ledger says which money it is.
    await wallet.bank.payments.updateOne({ _id: `sandbox:${payment.paymentId}` }, { $set: { currency: 'TEST' } });
    expect((await decide(payment.paymentId, { userId: player.userId })).body.code).toBe('conflict');
    await wallet.bank.payments.updateOne({ _id: `sandbox:${payment.paymentId}` }, { $set: { currency: 'USD' } });
    must(await decide(payment.paymentId, { refund: true }));
    await waitFor('the refund', async () => (await row(payment.paymentId))?.state === 'refunded');
    expect([await dollars(), await account('suspense'), await account('deposits')]).toEqual([[0, 0], ...rupees]);
    await stray('pay_dollars', 20, 'USD');
    expect(await row('pay_dollars')).toMatchObject({ reason: 'wrong-currency', currency: 'USD', amount: 20 });
    const returned = { paymentId: 'pay_dollars', reversalId: 'rev_dollars', amountPaise: 500, currency: 'USD' };
    await wallet.webhook({ event: 'payment.reversed', ...returned });
    await untilReversed('pay_dollars', 500);
    expect(await dollars()).toEqual([1500, -1500]);
    expect([await account('suspense'), await account('deposits')]).toEqual(rupees);
  });

  test('lists, credits, shows and reverses paise exactly', async () => {
    const player = await wallet.player();
    await stray('pay_paise', 123.45);
    expect(await row('pay_paise')).toMatchObject({ state: 'suspense', amount: 123.45 });
    must(await decide('pay_paise', { userId: player.userId }));
    expect(await wallet.view(player)).toMatchObject({ balance: 163.45, withdrawable: 123.45 });
    const [list] = must(await wallet.call(endpoints.transactions, { token: player.token, query: {} }));
    expect(list?.data[0]).toMatchObject({
      amount: 123.45,
      detail: '₹123.45 added to your wallet (payment pay_paise)',
    });
    const paymentId = await wallet.deposit(player, 4);
    await reverse(paymentId, 123.45, 'a');
    await waitFor('the reversal', async () => (await balance(player)) === 540, 5000);
    expect(await row(paymentId)).toMatchObject({ state: 'credited', reversed: 123.45 });
  });
});

describe('T118: holds what open links bring once the limits of their player rule them out', () => {
  const set = async (player: TestPlayer, body: SentTo<typeof endpoints.setLimits>['body']) =>
    must(await wallet.call(endpoints.setLimits, { token: player.token, body }));
  const pays = async (player: TestPlayer, planId: 1 | 2 | 3 | 4) => {
    const { status, ...payment } = await wallet.pay(player, planId);
    return {
      payment: () => wallet.webhook({ event: 'payment.captured', ...payment }),
      row: () => wallet.bank.payments.findById(`sandbox:${payment.paymentId}`).lean(),
    };
  };
  const ends = async (link: Awaited<ReturnType<typeof pays>>) => {
    await link.payment();
    await waitFor('the payment', async () => (await link.row()) !== null);
    const row = await link.row();
    return row?.state === 'suspense' ? row.reason : row?.state;
  };

  test('a lower limit holds the links above it and leaves those that fit', async () => {
    const player = await wallet.player();
    const [small, large] = [await pays(player, 1), await pays(player, 4)];
    await set(player, { deposit: { daily: 100 } });
    expect([await ends(large), await ends(small)]).toEqual(['deposit-limit', 'credited']);
    expect(await wallet.view(player)).toMatchObject({ balance: 90 });
    // The held link is no longer counted.
    must(await wallet.call(endpoints.createPaymentLink, { token: player.token, body: { planId: 1 } }));
  });

  test('self-exclusion and a break hold all of them', async () => {
    for (const body of [{ selfExclude: true as const }, { breakDays: 1 }]) {
      const player = await wallet.player();
      const link = await pays(player, 1);
      await set(player, body);
      expect(await ends(link)).toBe('timed-out-by-player');
      expect(await wallet.view(player)).toMatchObject({ balance: 40 });
    }
  });
});

describe('T118: counts links that can still be paid towards the deposit limit', () => {
  const request = (player: TestPlayer, planId: 1 | 2 | 3 | 4) =>
    wallet.call(endpoints.createPaymentLink, { token: player.token, body: { planId } });
  const limit = async (player: TestPlayer, daily: number) =>
    must(await wallet.call(endpoints.setLimits, { token: player.token, body: { deposit: { daily } } }));

  test('counts links that failed, were cancelled or are an hour old, and ignores expired ones', async () => {
    const player = await wallet.player();
    await limit(player, 500);
    const { intentId } = must(await request(player, 4));
    for (const event of ['payment.failed', 'payment.cancelled']) {
      await wallet.bank.intents.updateOne({ _id: intentId }, { $set: { state: 'linked' } });
      await wallet.webhook({ event, intentId });
      const state = event.slice('payment.'.length);
      await waitFor(state, async () => (await wallet.bank.intents.findById(intentId).lean())?.state === state);
      expect((await request(player, 1)).body.code).toBe('deposit-limit');
    }
    const anHourAgo = new Date(Date.now() - 3600_000);
    await wallet.bank.intents.updateOne({ _id: intentId }, { $set: { state: 'linked', createdAt: anHourAgo } });
    expect((await request(player, 1)).body.code).toBe('deposit-limit');
    await wallet.bank.intents.updateOne({ _id: intentId }, { $set: { state: 'expired', expiresAt: anHourAgo } });
    expect((await request(player, 1)).status).toBe(200);
  });

  test('counts a payment at the time when it was paid, not when its link was created', async () => {
    const player = await wallet.player();
    const paymentId = await wallet.deposit(player, 4);
    await limit(player, 500);
    const twoDaysAgo = new Date(Date.now() - 48 * 3600_000);
    await wallet.bank.intents.updateOne({ userId: player.userId }, { $set: { createdAt: twoDaysAgo } });
    expect((await request(player, 1)).body.code).toBe('deposit-limit');
    await wallet.bank.payments.updateOne({ _id: `sandbox:${paymentId}` }, { $set: { creditedAt: twoDaysAgo } });
    expect((await request(player, 1)).status).toBe(200);
  });

  test('allows a player at most 50 open payment links, also for concurrent requests', async () => {
    const player = await wallet.player();
    const answers = [];
    for (let batch = 0; batch < 6; batch += 1)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, () => request(player, 1)))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['open-payments']),
    );
  });
});

test.each(['failed', 'cancelled', 'expired'])(
  'credits a link that %s and was then paid without a webhook, by claim and by poller',
  async (state) => {
    for (const way of ['claim', 'poller']) {
      const player = await wallet.player();
      const { intentId } = await wallet.pay(player, 2);
      await wallet.bank.intents.updateOne({ _id: intentId }, { $set: { state, nextPollAt: new Date() } });
      if (way === 'claim')
        must(await wallet.call(endpoints.claimDeposit, { token: player.token, body: { amount: 100 } }));
      await waitFor('the credit', async () => (await balance(player)) === 140, 8000);
    }
  },
);

test('T120: moves money for a closed account to suspense, shows the reason, and credits no closed wallet', async () => {
  const player = await wallet.player();
  const { status, ...payment } = await wallet.pay(player, 2);
  await wallet.emit(events.userStatusChanged, {
    userId: player.userId,
    revision: 5,
    status: 'closed',
    kind: 'member',
    emailVerified: true,
    hideAsWinner: false,
    previewTomorrow: false,
  });
  await waitFor(
    'the news',
    async () => (await wallet.bank.wallets.findById(player.userId).lean())?.status === 'closed',
  );
  await wallet.webhook({ event: 'payment.captured', ...payment });
  await waitFor('suspense', async () => (await row(payment.paymentId))?.state === 'suspense', 5000);
  expect(await row(payment.paymentId)).toMatchObject({ reason: 'account-closed', userId: player.userId });
  expect((await wallet.bank.wallets.findById(player.userId).lean())?.cash).toBe(0);
  const refused = await decide(payment.paymentId, { userId: player.userId });
  expect([refused.status, refused.body.code]).toEqual([409, 'account-closed']);
});
