import { endpoints, events } from '@baazi/contracts';
import { forwardedTo } from '@baazi/service-kit/testing';
import type { Transfer } from '../ledger/transfer';
import { blockHash, FIRST_PREVIOUS_HASH } from '../ledger/seal/block';
import { sealBlock } from '../ledger/seal/seal-block';
import { rowsOf } from '../reports/statement/transaction-row';
import { AuditRun } from '../audit/run/audit-run';
import { walkTransfers } from '../audit/transfers/walk-transfers';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../testing/start-wallet';

let wallet: TestWallet;
let operator: TestPlayer;
let second: TestPlayer;
beforeAll(async () => {
  wallet = await startWallet({ TWO_APPROVALS_ABOVE_RUPEES: '400' });
  [operator, second] = [await wallet.operator(), await wallet.operator()];
});
afterAll(() => wallet.stop());
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, sumPaise: 0, problems: [] }));

const withdraw = async (player: TestPlayer, amount: number) =>
  must(await wallet.call(endpoints.withdraw, { token: player.token, body: { upi: 'rahul.k@okbank', amount } }))
    .withdrawalId ?? '';
const approve = (by: TestPlayer, id: string) =>
  wallet.call(endpoints.approveWithdrawal, { token: by.token, params: { id }, body: { note: 'looked at' } });
const row = async (player: TestPlayer) =>
  (must(await wallet.call(endpoints.transactions, { token: player.token, query: {} }))[0]?.data ?? []).filter(
    ({ description }) => description.startsWith('Withdrawal'),
  );

describe('withdrawals', () => {
  test('shows a withdrawal as pending until it is paid, then as a debit', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 3);
    wallet.checkout.payoutStatus = 'queued';
    const id = await withdraw(player, 200);
    expect(await row(player)).toMatchObject([{ type: 'pending', amount: 200 }]);
    const queue = must(
      await wallet.call(endpoints.adminWithdrawals, { token: operator.token, query: { status: 'pending' } }),
    );
    expect(queue.data.find(({ _id }) => _id === id)).toMatchObject({
      amount: 200,
      name: 'Rahul Kumar',
      upi: 'rahul.k@okbank',
      reasons: ['first withdrawal'],
    });
    expect((await approve(operator, id)).body.response).toMatchObject({ state: 'sending' });
    await waitFor('the provider', async () => wallet.checkout.payouts.has(id));
    expect(
      (
        await wallet.call(endpoints.rejectWithdrawal, {
          token: second.token,
          params: { id },
          body: { note: 'too late' },
        })
      ).status,
    ).toBe(409);
    expect(await row(player)).toMatchObject([{ type: 'pending' }]);
    await wallet.webhook({ event: 'payout.processed', withdrawalId: id, payoutId: `pout_${id}` });
    await waitFor('the payout', async () => (await row(player))[0]?.type === 'debit');
    expect(await wallet.view(player)).toMatchObject({ balance: 40, locked: 0 });
    await wallet.webhook({ event: 'payout.reversed', withdrawalId: id, payoutId: `pout_${id}` });
    await waitFor('the return', async () => (await wallet.view(player)).withdrawable === 200);
    expect(await row(player)).toMatchObject([
      { type: 'credit', description: 'Withdrawal returned', amount: 200 },
      { type: 'debit' },
    ]);
    wallet.checkout.payoutStatus = 'processed';
  });

  test('retries a provider that does not answer and pays once', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 3);
    const id = await withdraw(player, 100);
    wallet.checkout.isDown = true;
    await approve(operator, id);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await wallet.view(player)).toMatchObject({ locked: 100 });
    wallet.checkout.isDown = false;
    await waitFor('the payout', async () => (await wallet.view(player)).locked === 0, 10_000);
    expect(wallet.checkout.payouts.get(id)?.tries).toBe(1);
  });

  test('requires two operators above the limit', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 4);
    const id = await withdraw(player, 500);
    expect((await approve(operator, id)).body.response?.state).toBe('approved');
    const again = await approve(operator, id);
    expect([again.status, again.body.code]).toEqual([409, 'second-operator-needed']);
    expect((await approve(second, id)).body.response?.state).toBe('sending');
  });

  test('returns the money to its source when the bank fails the payout', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 2);
    wallet.checkout.payoutStatus = 'failed';
    const id = await withdraw(player, 100);
    await approve(operator, id);
    await waitFor('the return', async () => (await wallet.view(player)).locked === 0);
    wallet.checkout.payoutStatus = 'processed';
    expect(await wallet.view(player)).toMatchObject({ balance: 140, bonus: 40, withdrawable: 100 });
    expect(must(await wallet.call(endpoints.ownWithdrawals, { token: player.token })).data).toMatchObject([
      { state: 'failed' },
    ]);
  });

  test('refuses more than the withdrawable amount and names that amount', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 2);
    const answer = await wallet.call(endpoints.withdraw, {
      token: player.token,
      body: { upi: 'rahul.k@okbank', amount: 140 },
    });
    expect(answer.body).toMatchObject({
      code: 'over-withdrawable',
      errors: [{ path: 'amount', msg: 'You can withdraw up to ₹100 now.' }],
    });
  });

  test('requires a verified e-mail address from a guest', async () => {
    const guest = await wallet.player({ kind: 'guest', emailVerified: false });
    await wallet.deposit(guest, 2);
    const request = () =>
      wallet.call(endpoints.withdraw, { token: guest.token, body: { upi: 'guest@okbank', amount: 100 } });
    expect((await request()).body.code).toBe('verify-email-first');
    const publish = (revision: number, emailVerified: boolean) =>
      wallet.emit(events.userStatusChanged, {
        userId: guest.userId,
        revision,
        status: 'active',
        kind: 'member',
        emailVerified,
        hideAsWinner: false,
        previewTomorrow: false,
      });
    // An unverified address must not turn a guest into a member.
    await publish(1, false);
    await waitFor('the upgrade', async () => (await wallet.bank.wallets.findById(guest.userId))?.kind === 'member');
    expect((await request()).body.code).toBe('verify-email-first');
    await publish(2, true);
    await waitFor('the news', async () => (await request()).status === 200);
  });
});

describe('deposits', () => {
  // Another currency can only be refunded: deposits/money-back.db.test.ts.
  test.each([['wrong amount', { amountPaise: 20_000 }]])(
    'moves %s into suspense until an operator decides',
    async (_name, wrong) => {
      const player = await wallet.player();
      const { status, ...payment } = await wallet.pay(player, 2, wrong);
      await wallet.webhook({ event: 'payment.captured', ...payment });
      const find = async () =>
        must(
          await wallet.call(endpoints.adminDeposits, {
            token: operator.token,
            query: { filters: '{"state":"suspense"}', query: payment.paymentId },
          }),
        ).data[0];
      await waitFor('suspense', async () => (await find()) !== undefined);
      expect((await wallet.view(player)).balance).toBe(40);
      const params = { id: (await find())?._id ?? '' };
      const match = (by: TestPlayer) =>
        wallet.call(endpoints.matchSuspense, {
          token: by.token,
          params,
          body: { userId: player.userId, reason: 'bank slip' },
        });
      expect(must(await match(operator)).state).toBe('proposed');
      expect((await match(operator)).body.code).toBe('second-operator-needed');
      expect((await wallet.view(player)).balance).toBe(40);
      const answers = await Promise.all([match(second), match(second), match(operator)]);
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409]);
      expect((await wallet.view(player)).balance).toBe(40 + payment.amountPaise / 100);
    },
  );

  /** Creates a second payment of one link, in suspense; returns its id. */
  async function paidTwice(player: TestPlayer): Promise<{ id: string; paymentId: string }> {
    const { status, ...first } = await wallet.pay(player, 2);
    await wallet.webhook({ event: 'payment.captured', ...first });
    await wallet.webhook({ event: 'payment.captured', ...first, paymentId: `${first.paymentId}-2` });
    const paymentId = `${first.paymentId}-2`;
    await waitFor('suspense', async () => (await row(paymentId))?.state === 'suspense');
    await waitFor('the credit', async () => (await wallet.view(player)).balance === 140);
    return { id: `sandbox:${paymentId}`, paymentId };
  }
  const row = async (paymentId: string) =>
    must(await wallet.call(endpoints.adminDeposits, { token: operator.token, query: { query: paymentId } })).data[0];
  const refund = (id: string, more: { reference?: string } = {}) =>
    wallet.call(endpoints.matchSuspense, {
      token: operator.token,
      params: { id },
      body: { refund: true, reason: 'paid twice', ...more },
    });
  /** Both operators record it. */
  const byHand = (id: string, reference: string, operators = [operator, second]) =>
    wallet.decideSuspense(id, { refund: true, reference, reason: 'paid twice' }, operators);
  const suspense = async () => (await wallet.trialBalance()).accounts['house:suspense'] ?? 0;
  const logOf = async (id: string) =>
    must(await wallet.call(endpoints.walletAudit, { token: operator.token, query: { query: `payment:${id}` } })).data;

  test('refunds the second of two payments through its provider once, even when answers are lost', async () => {
    const { id, paymentId } = await paidTwice(await wallet.player());
    const before = await suspense();
    wallet.checkout.isDown = true;
    const answers = await Promise.all([refund(id), refund(id)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await waitFor('a try', async () => ((await row(paymentId))?.refund?.tries ?? 0) > 0);
    expect(await row(paymentId)).toMatchObject({
      state: 'refunding',
      refund: { reason: 'paid twice', by: operator.userId },
    });
    expect(await suspense()).toBe(before);
    wallet.checkout.isDown = false;
    await waitFor('the refund', async () => (await row(paymentId))?.state === 'refunded');
    expect([...wallet.checkout.refunds]).toMatchObject([
      [`${paymentId}-1`, { paymentId, amountPaise: 10_000, tries: 1 }],
    ]);
    expect(await suspense()).toBe(before - 10_000);
    // The provider's own event for the refund changes nothing more.
    await wallet.webhook({ event: 'payment.reversed', paymentId, amountPaise: 10_000, currency: 'TEST' });
    expect((await refund(id)).status).toBe(409);
    expect((await refund(id, { reference: 'UTR 1' })).status).toBe(409);
    expect(await logOf(id)).toMatchObject([
      { action: 'refund-suspense', reason: 'paid twice', after: { state: 'refunding', through: 'sandbox' } },
    ]);
  });

  test('returns a definitely refused refund to suspense and keeps one with any other error in progress', async () => {
    const { id, paymentId } = await paidTwice(await wallet.player());
    const before = await suspense();
    wallet.checkout.refundError = { status: 429, error: 'not so fast' };
    must(await refund(id));
    await waitFor('a try', async () => ((await row(paymentId))?.refund?.tries ?? 0) > 0);
    expect((await row(paymentId))?.state).toBe('refunding');
    wallet.checkout.refundError = { status: 400, error: 'The payment is older than six months.' };
    await waitFor('the no', async () => (await row(paymentId))?.state === 'suspense');
    wallet.checkout.refundError = undefined;
    expect((await row(paymentId))?.reason).toBe('refund failed: The payment is older than six months.');
    expect(wallet.checkout.refunds.has(`${paymentId}-1`)).toBe(false);
    expect(await suspense()).toBe(before);
    expect(must(await byHand(id, 'UTR 7')).state).toBe('refunded');
  });

  test('returns a failed refund to suspense with the reason and records a manual one with its reference', async () => {
    const player = await wallet.player();
    const { id, paymentId } = await paidTwice(player);
    const before = await suspense();
    wallet.checkout.refundStatus = 'failed';
    must(await refund(id));
    await waitFor('the failure', async () => (await row(paymentId))?.state === 'suspense');
    wallet.checkout.refundStatus = 'pending';
    expect((await row(paymentId))?.reason).toBe('refund failed: the account is closed');
    must(await refund(id));
    await waitFor('the second order', async () => wallet.checkout.refunds.has(`${paymentId}-2`));
    expect(
      (
        await wallet.call(endpoints.matchSuspense, {
          token: operator.token,
          params: { id },
          body: { userId: player.userId, reason: 'theirs after all' },
        })
      ).status,
    ).toBe(409);
    expect((await refund(id, { reference: 'UTR 4011' })).body.code).toBe('refund-under-way');
    wallet.checkout.refundStatus = 'failed';
    await waitFor('the second failure', async () => (await row(paymentId))?.state === 'suspense');
    expect(must(await byHand(id, 'UTR 4011')).state).toBe('refunded');
    wallet.checkout.refundStatus = 'processed';
    expect(await suspense()).toBe(before - 10_000);
    expect(await row(paymentId)).toMatchObject({ state: 'refunded', refund: { reference: 'UTR 4011' } });
    expect((await logOf(id)).map((entry) => (entry as { action: string }).action)).toEqual([
      'refund-suspense',
      'propose-refund',
      'refund-failed',
      'refund-suspense',
      'refund-failed',
      'refund-suspense',
    ]);
  });

  test('takes two operators for a refund by hand, and sends nothing while it waits for the second', async () => {
    const { id, paymentId } = await paidTwice(await wallet.player());
    wallet.checkout.isDown = true;
    must(await refund(id));
    await waitFor('a try', async () => ((await row(paymentId))?.refund?.tries ?? 0) > 0);
    expect(must(await refund(id, { reference: 'UTR 9' })).state).toBe('proposed');
    expect((await refund(id, { reference: 'UTR 9' })).body.code).toBe('second-operator-needed');
    expect(await row(paymentId)).toMatchObject({
      state: 'refunding',
      proposal: { by: operator.userId, reference: 'UTR 9', reason: 'paid twice' },
    });
    wallet.checkout.isDown = false;
    const { tries = 0 } = (await row(paymentId))?.refund ?? {};
    await wallet.bank.payments.updateOne({ _id: id }, { $set: { 'refund.nextTryAt': new Date() } });
    await waitFor('another try', async () => ((await row(paymentId))?.refund?.tries ?? 0) > tries);
    expect(wallet.checkout.refunds.has(`${paymentId}-1`)).toBe(false);
    expect(must(await byHand(id, 'UTR 9', [second])).state).toBe('refunded');
  });

  test('books the provider’s refund after one by hand as the house’s loss, and asks for it without an event', async () => {
    const { id, paymentId } = await paidTwice(await wallet.player());
    const account = async (name: string) => (await wallet.trialBalance()).accounts[`house:${name}`] ?? 0;
    const [lost, deposits] = [await account('chargeback'), await account('deposits')];
    wallet.checkout.isDown = true;
    must(await refund(id));
    expect(must(await byHand(id, 'UTR 10')).state).toBe('refunded');
    wallet.checkout.isDown = false;
    const sent = { refundId: `rfnd_${paymentId}-1`, paymentId, amountPaise: 10_000, tries: 1 };
    wallet.checkout.refunds.set(`${paymentId}-1`, sent);
    await wallet.bank.payments.updateOne({ _id: id }, { $set: { 'refund.askAgainAt': new Date() } });
    await waitFor('the second refund', async () => (await row(paymentId))?.reversed === 100);
    expect([await account('chargeback'), await account('deposits')]).toEqual([lost - 10_000, deposits + 20_000]);
    expect(await row(paymentId)).toMatchObject({ state: 'refunded', refund: { reference: 'UTR 10' } });
  });

  test('takes a refund that the provider has made before one is recorded by hand', async () => {
    const { id, paymentId } = await paidTwice(await wallet.player());
    const before = await suspense();
    const made = { refundId: `rfnd_dashboard-${paymentId}`, paymentId, amountPaise: 10_000, tries: 1 };
    wallet.checkout.refunds.set(`dashboard-${paymentId}`, made);
    expect(must(await refund(id, { reference: 'UTR 11' }))).toMatchObject({ state: 'reversed', decidedBy: 'provider' });
    expect(await suspense()).toBe(before - 10_000);
  });

  test('sends nothing through the provider while an operator states a refund by hand', async () => {
    const { id } = await paidTwice(await wallet.player());
    must(await refund(id, { reference: 'UTR 12' }));
    expect((await refund(id)).status).toBe(409);
  });

  test('allows only a manual refund when the payment’s provider is no longer connected', async () => {
    const { id } = await paidTwice(await wallet.player());
    const named = jest.spyOn(wallet.bank.providers, 'named').mockReturnValue(undefined);
    expect((await refund(id)).body).toMatchObject({ code: 'refund-by-hand', errors: [{ path: 'reference' }] });
    expect(must(await byHand(id, 'UTR 7')).state).toBe('refunded');
    named.mockRestore();
  });

  test('deducts a reversal from cash, then unsent withdrawals; the rest is a debt that money pays first; takes the reward back and freezes withdrawals', async () => {
    const referrer = await wallet.player();
    const player = await wallet.player({ referredBy: referrer.userId });
    const paymentId = await wallet.deposit(player, 4);
    await waitFor('the reward', async () => (await wallet.view(referrer)).balance === 540);
    const lost = (await wallet.trialBalance()).accounts['house:chargeback'];
    await withdraw(player, 200);
    await wallet.place(wallet.order(player, 240));
    expect(await wallet.view(player)).toMatchObject({ balance: 100, locked: 440 });
    await Promise.all(
      [1, 2, 3].map(() =>
        wallet.webhook({ event: 'payment.reversed', paymentId, amountPaise: 50_000, currency: 'TEST' }),
      ),
    );
    await waitFor('the reversal', async () => (await wallet.view(player)).balance === 0);
    expect(await wallet.view(player)).toMatchObject({ balance: 0, withdrawable: 0, locked: 240, debt: 200 });
    const { accounts } = await wallet.trialBalance();
    expect([accounts['players:debt'], accounts['house:chargeback']]).toEqual([-20_000, lost]);
    await waitFor('the reward back', async () => (await wallet.view(referrer)).balance === 40, 10_000);
    const { status: _status, ...payment } = await wallet.pay(player, 4);
    await wallet.webhook({ event: 'payment.captured', ...payment });
    await waitFor('the rest', async () => (await wallet.view(player)).balance === 300);
    expect((await wallet.view(player)).withdrawable).toBe(300);
    expect(await wallet.view(player)).not.toHaveProperty('debt');
    const [list] = must(await wallet.call(endpoints.transactions, { token: player.token, query: {} }));
    expect(list?.data.slice(0, 2).map(({ description, amount, type }) => [description, amount, type])).toEqual([
      ['Reversed deposit repaid', 200, 'debit'],
      ['Money added', 500, 'credit'],
    ]);
    const request = () =>
      wallet.call(endpoints.withdraw, { token: player.token, body: { upi: 'rahul.k@okbank', amount: 100 } });
    expect((await request()).body.code).toBe('withdrawals-frozen');
    must(
      await wallet.call(endpoints.releaseWithdrawals, {
        token: operator.token,
        params: { userId: player.userId },
        body: { reason: 'talked to the bank' },
      }),
    );
    expect((await request()).status).toBe(200);
  });

  test('takes a reversed deposit from a payout that was never sent, instead of writing it off', async () => {
    const player = await wallet.player();
    const paymentId = await wallet.deposit(player, 3);
    const id = await withdraw(player, 200);
    wallet.checkout.isDown = true;
    must(await approve(operator, id));
    await waitFor('a try', async () => ((await wallet.bank.withdrawals.findById(id).lean())?.polls ?? 0) > 0);
    await wallet.webhook({ event: 'payment.reversed', paymentId, amountPaise: 20_000, currency: 'TEST' });
    await waitFor('the debt', async () => (await wallet.view(player)).debt === 200);
    const lost = (await wallet.trialBalance()).accounts['house:chargeback'];
    for (const by of [operator, second])
      must(
        await wallet.call(endpoints.settlePayout, {
          token: by.token,
          params: { id },
          body: { outcome: 'failed', reason: 'never sent' },
        }),
      );
    wallet.checkout.isDown = false;
    expect(await wallet.view(player)).toMatchObject({ balance: 40, withdrawable: 0, locked: 0 });
    expect(await wallet.view(player)).not.toHaveProperty('debt');
    expect((await wallet.trialBalance()).accounts['house:chargeback']).toBe(lost);
  });

  test("pays no reward when the reversal arrives before the friend's registration", async () => {
    const referrer = await wallet.player();
    const friend = await wallet.player();
    const paymentId = await wallet.deposit(friend, 2);
    await wallet.webhook({ event: 'payment.reversed', paymentId, amountPaise: 10_000, currency: 'TEST' });
    await waitFor('the reversal', async () => (await wallet.view(friend)).balance === 40);
    await wallet.emit(events.userRegistered, {
      userId: friend.userId,
      name: 'Friend',
      kind: 'member',
      emailVerified: true,
      referredBy: referrer.userId,
    });
    await wallet.emit(events.depositMade, {
      depositId: `deposit:${paymentId}`,
      userId: friend.userId,
      amountPaise: 10_000,
      first: true,
      paymentId,
    });
    await waitFor(
      'the end',
      async () => must(await wallet.call(endpoints.friends, { token: referrer.token })).data[0]?.state === 'denied',
    );
    expect((await wallet.view(referrer)).balance).toBe(40);
  });

  test('blocks the credit when the reversal arrives before its capture', async () => {
    const player = await wallet.player();
    const { status, ...payment } = await wallet.pay(player, 2);
    wallet.checkout.payments.length = 0;
    await wallet.webhook({
      event: 'payment.reversed',
      paymentId: payment.paymentId,
      amountPaise: 10_000,
      currency: 'TEST',
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await wallet.webhook({ event: 'payment.captured', ...payment });
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect((await wallet.view(player)).balance).toBe(40);
  });

  test('credits a payment that failed and was captured later', async () => {
    const player = await wallet.player();
    const { status, ...payment } = await wallet.pay(player, 2);
    await wallet.webhook({ event: 'payment.failed', intentId: payment.intentId });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await wallet.webhook({ event: 'payment.captured', ...payment });
    await waitFor('the credit', async () => (await wallet.view(player)).balance === 140);
  });

  test('returns a clear error when the provider is down and retries with the same key', async () => {
    const player = await wallet.player();
    wallet.checkout.isDown = true;
    const request = () =>
      wallet.call(endpoints.createPaymentLink, {
        token: player.token,
        body: { planId: 2 as const },
        headers: { 'idempotency-key': 'c0ffee00-0000-4000-8000-000000000001' },
      });
    expect([(await request()).status, (await request()).body.code]).toEqual([503, 'provider-down']);
    wallet.checkout.isDown = false;
    const [a, b] = [await request(), await request()];
    expect(a.body.response?.intentId).toBe(b.body.response?.intentId);
    expect(a.body['paymentUrl']).toBe(a.body.response?.paymentUrl);
  });
});

describe('referrals', () => {
  test('keeps a held reward until an operator decides', async () => {
    const referrer = await wallet.player();
    const friend = await wallet.player({ referredBy: referrer.userId, referralHold: 'same-device' });
    await wallet.deposit(friend, 2);
    const find = async () =>
      must(
        await wallet.call(endpoints.adminReferrals, {
          token: operator.token,
          query: { filters: '{"state":"on-hold"}', query: friend.userId },
        }),
      ).data[0];
    await waitFor('the hold', async () => (await find()) !== undefined);
    expect(await find()).toMatchObject({ reasons: ['same-device'], amount: 100 });
    const decide = () =>
      wallet.call(endpoints.decideReferral, {
        token: operator.token,
        params: { id: `referral:${friend.userId}` },
        body: { decision: 'credit' as const, reason: 'brothers' },
      });
    expect((await decide()).body.response?.state).toBe('credited');
    expect((await decide()).status).toBe(409);
    expect((await wallet.view(referrer)).balance).toBe(140);
    expect(must(await wallet.call(endpoints.friends, { token: referrer.token })).data).toEqual([
      expect.objectContaining({ name: 'Ra*** K.', state: 'rewarded', rewardRupees: 100 }),
    ]);
  });

  test('holds a guest’s reward until the e-mail address is verified, even if the deposit precedes the registration', async () => {
    const guest = await wallet.player({ kind: 'guest', emailVerified: false });
    const friend = await wallet.player();
    await wallet.deposit(friend, 2);
    await wallet.emit(events.userRegistered, {
      userId: friend.userId,
      name: 'Friend',
      kind: 'member',
      emailVerified: true,
      referredBy: guest.userId,
    });
    await waitFor(
      'the wait',
      async () => must(await wallet.call(endpoints.friends, { token: guest.token })).data[0]?.state === 'deposited',
    );
    expect((await wallet.view(guest)).balance).toBe(40);
    await wallet.emit(events.userStatusChanged, {
      userId: guest.userId,
      revision: 3,
      status: 'active',
      kind: 'guest',
      emailVerified: true,
      hideAsWinner: false,
      previewTomorrow: false,
    });
    await waitFor('the reward', async () => (await wallet.view(guest)).balance === 140);
  });
});

describe('manual operations', () => {
  test('shows the reason of an adjustment to operators only, also of an older one', async () => {
    const player = await wallet.player();
    const body = {
      requestId: `hush-${player.userId}`,
      userId: player.userId,
      bucket: 'bonus' as const,
      rupees: 10,
      reason: 'suspected of collusion',
    };
    for (const { token } of [operator, second]) must(await wallet.call(endpoints.adjust, { token, body }));
    const { transfers } = wallet.bank;
    const posted = await transfers.raw.findOne({ _id: `adjust:${body.requestId}` });
    if (!posted) throw new Error('it is not posted');
    expect(JSON.stringify(posted)).not.toContain('collusion');
    const older: Transfer['memo'] = { key: 'adjusted', params: { text: body.reason } };
    const rows = await rowsOf(wallet.bank, [{ ...posted, memo: older }]);
    expect(rows).toMatchObject([{ description: 'Adjustment', detail: 'A correction by our team' }]);
    expect(JSON.stringify(rows)).not.toContain('collusion');
  });

  test('refuses to confirm an adjustment after seven days', async () => {
    const player = await wallet.player();
    const body = {
      requestId: `old-${player.userId}`,
      userId: player.userId,
      bucket: 'bonus' as const,
      rupees: 10,
      reason: 'a lost voucher',
    };
    must(await wallet.call(endpoints.adjust, { token: operator.token, body }));
    const created = (await wallet.bank.adjustments.findById(body.requestId).lean())?.createdAt ?? new Date();
    const createdAt = new Date(wallet.bank.now().getTime() - 7 * 24 * 3600_000);
    await wallet.bank.adjustments.raw.updateOne({ _id: body.requestId }, { $set: { createdAt } });
    const confirmed = await wallet.call(endpoints.adjust, { token: second.token, body });
    expect(confirmed).toMatchObject({ status: 409, body: { code: 'conflict' } });
    const query = { limit: '10', query: player.userId };
    const listed = must(await wallet.call(endpoints.adjustments, { token: operator.token, query }));
    expect(listed.data).toMatchObject([{ state: 'expired' }]);
    expect(await wallet.view(player)).toMatchObject({ bonus: 40 });
    await wallet.bank.adjustments.raw.updateOne({ _id: body.requestId }, { $set: { createdAt: created } });
  });

  test('requires two operators for an adjustment and posts it once', async () => {
    const player = await wallet.player();
    const body = {
      requestId: `fix-${player.userId}`,
      userId: player.userId,
      bucket: 'cash' as const,
      rupees: 75,
      reason: 'a lost voucher',
    };
    const request = (by: TestPlayer) => wallet.call(endpoints.adjust, { token: by.token, body });
    expect((await request(operator)).body.response?.state).toBe('proposed');
    expect((await request(operator)).body.code).toBe('second-operator-needed');
    const answers = await Promise.all([request(second), request(second), request(second)]);
    expect(answers.map((answer) => answer.body.response?.state)).toEqual(['posted', 'posted', 'posted']);
    expect((await wallet.view(player)).balance).toBe(115);
    expect((await wallet.call(endpoints.adjust, { token: operator.token, body: { ...body, rupees: 76 } })).status).toBe(
      409,
    );
    const taking = { ...body, requestId: `take-${player.userId}`, rupees: -200 };
    await wallet.call(endpoints.adjust, { token: operator.token, body: taking });
    expect((await wallet.call(endpoints.adjust, { token: second.token, body: taking })).status).toBe(409);
    const log = must(
      await wallet.call(endpoints.walletAudit, { token: operator.token, query: { query: `player:${player.userId}` } }),
    );
    expect(log.data).toMatchObject(
      [{ action: 'propose-adjustment' }, { action: 'confirm-adjustment' }, { action: 'propose-adjustment' }].reverse(),
    );
  });

  test('closes deposits and joins in a wind-down and allows withdrawals', async () => {
    const player = await wallet.player();
    await wallet.deposit(player, 3);
    must(await wallet.call(endpoints.windDown, { token: operator.token, body: { on: true, reason: 'end of season' } }));
    expect(
      (await wallet.call(endpoints.createPaymentLink, { token: player.token, body: { planId: 1 } })).body.code,
    ).toBe('wound-down');
    expect((await wallet.place(wallet.order(player, 100))).body.response).toMatchObject({
      state: 'refused',
      reason: 'wound-down',
    });
    expect(
      (await wallet.call(endpoints.withdraw, { token: player.token, body: { upi: 'rahul.k@okbank', amount: 100 } }))
        .status,
    ).toBe(200);
    must(
      await wallet.call(endpoints.windDown, { token: operator.token, body: { on: false, reason: 'one more season' } }),
    );
    expect((await wallet.place(wallet.order(player, 100))).body.response).toMatchObject({ state: 'open' });
  });

  test('refuses players', async () => {
    const player = await wallet.player();
    for (const endpoint of [
      endpoints.trialBalance,
      endpoints.adminWithdrawals,
      endpoints.adminDeposits,
      endpoints.walletAudit,
      endpoints.adjustments,
    ]) {
      expect((await wallet.call(endpoint, { token: player.token })).status).toBe(403);
    }
  });
});

test('enforces a player’s own limits in the service', async () => {
  const player = await wallet.player();
  await wallet.deposit(player, 3);
  must(
    await wallet.call(endpoints.setLimits, {
      token: player.token,
      body: { stake: { daily: 100 }, deposit: { daily: 300 } },
    }),
  );
  const answers = await Promise.all(
    Array.from({ length: 5 }, (_, i) => wallet.place(wallet.order(player, 60, { market: `match:l${i}` }))),
  );
  expect(answers.filter(({ body }) => body.response?.state === 'open')).toHaveLength(1);
  const refused = answers.filter(({ body }) => body.response?.reason === 'stake-limit');
  expect(refused.map(({ body }) => body.response?.missingRupees)).toEqual([20, 20, 20, 20]);
  const links = await Promise.all(
    Array.from({ length: 5 }, () =>
      wallet.call(endpoints.createPaymentLink, { token: player.token, body: { planId: 2 } }),
    ),
  );
  expect(links.filter(({ body }) => body.status)).toHaveLength(1);
  expect(links.filter(({ body }) => body.code === 'deposit-limit')).toHaveLength(4);
  const raised = must(
    await wallet.call(endpoints.setLimits, { token: player.token, body: { stake: { daily: null }, breakDays: 2 } }),
  );
  expect(raised).toMatchObject({ stake: { daily: 100 }, pending: [{ kind: 'stake-daily', limit: null }] });
  expect((await wallet.place(wallet.order(player, 49, { market: 'match:l9' }))).body.response).toMatchObject({
    reason: 'timed-out-by-player',
  });
});

test('returns the statement as CSV and as a page', async () => {
  const player = await wallet.player();
  await wallet.deposit(player, 2);
  const get = (format: string, language = 'en') =>
    fetch(`http://127.0.0.1:${wallet.service.ports.public}/api/user/wallet/statement?format=${format}`, {
      headers: { 'x-auth-token': player.token, 'accept-language': language, ...forwardedTo('svc-wallet') },
    });
  const csv = await get('csv');
  expect(csv.headers.get('content-type')).toContain('text/csv');
  expect((await csv.text()).trim().split('\r\n')).toHaveLength(3);
  expect(await (await get('html')).text()).toContain('Money added');
  expect(await (await get('html', 'hi-IN')).text()).toContain('पैसे जोड़े');
});

test('names the first altered entry of the chain', async () => {
  const player = await wallet.player();
  await wallet.deposit(player, 2);
  while ((await sealBlock(wallet.bank)).transfers > 0);
  const walk = async () => {
    const run = AuditRun.unkept(wallet.bank);
    await walkTransfers(wallet.bank, run);
    return run.findings.problems;
  };
  expect(await walk()).toEqual([]);
  const bonus = `bonus:${player.userId}`;
  const transfers = (await wallet.service.operatorsDb()).collection<Transfer>('transfers');
  await transfers.updateOne({ _id: bonus }, { $set: { 'memo.params.amountPaise': 41_00 } });
  expect(await walk()).toEqual([expect.stringMatching(new RegExp(`^transfer ${bonus} of block \\d+ was altered$`))]);
  await transfers.updateOne({ _id: bonus }, { $set: { 'memo.params.amountPaise': 40_00 } });
  expect(await walk()).toEqual([]);
});

test('anchors a chain without a key, or with another key, under the current key in the next block', async () => {
  const { bank: deps } = wallet;
  while ((await sealBlock(deps)).transfers > 0);
  const chain = await deps.blocks.raw.find({}).sort({ _id: 1 }).toArray();
  await (await wallet.service.operatorsDb()).collection('blocks').deleteMany({});
  let previousHash = FIRST_PREVIOUS_HASH;
  for (const { keyId, ...block } of chain) {
    const hash = blockHash({ ...block, previousHash }, deps.sealKeys) ?? '';
    await deps.blocks.raw.insertOne({ ...block, previousHash, hash });
    previousHash = hash;
  }
  await sealBlock(deps);
  const anchor = await deps.blocks.findOne().sort({ _id: -1 }).lean();
  expect(anchor).toMatchObject({ _id: chain.length + 1, previousHash, keyId: deps.sealKeys.current.id, entries: [] });
});
