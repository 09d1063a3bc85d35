import { endpoints } from '@baazi/contracts';
import { startFakeRazorpay, type FakeRazorpay } from '../testing/fake-razorpay';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../testing/start-wallet';

let razorpay: FakeRazorpay;
let wallet: TestWallet;
beforeAll(async () => {
  razorpay = await startFakeRazorpay();
  wallet = await startWallet({ ...razorpay.env, MONEY_MODE: 'real', POLICIES: 'off' });
});
afterAll(async () => {
  await wallet.stop();
  await razorpay.stop();
});
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, sumPaise: 0, problems: [] }));

const link = (player: TestPlayer, headers: Record<string, string> = {}) =>
  wallet.call(endpoints.createPaymentLink, { token: player.token, body: { planId: 2 }, headers });
const deliver = (event: ReturnType<FakeRazorpay['event']>) =>
  wallet.raw('public', '/api/payments/webhook/razorpay', event);
const payment = (id: string, amount = 10_000) => ({
  id,
  amount,
  currency: 'INR',
  status: 'captured',
  email: 'someone@else.in',
  notes: [],
});

test('carries our reference in a link, and credits its payment once for webhooks in any shape and order', async () => {
  const player = await wallet.player();
  const { intentId, paymentUrl } = must(await link(player));
  expect(paymentUrl).toBe(`https://rzp.io/i/${intentId}`);
  const id = `pay_${intentId}`;
  const [first, second] = [
    razorpay.event('payment_link.paid', {
      payment_link: { id: 'plink', reference_id: intentId },
      payment: payment(id),
    }),
    razorpay.event('payment.captured', { payment: { ...payment(id), notes: { intentId } } }),
  ];
  await Promise.all([first, second, first, second].map(deliver));
  await waitFor('the credit', async () => (await wallet.view(player)).balance === 140);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await wallet.view(player)).balance).toBe(140);
});

test('finds the payment by the claim without any webhook', async () => {
  const player = await wallet.player();
  const { intentId } = must(await link(player));
  razorpay.links
    .find(({ reference_id }) => reference_id === intentId)
    ?.payments.push({ payment_id: `pay_${intentId}`, status: 'captured', amount: 10_000 });
  const claim = await wallet.call(endpoints.claimDeposit, { token: player.token, body: { amount: 100 } });
  expect(claim.body).toMatchObject({ status: true, response: { balance: 140 } });
});

test('finds the created link by its key when the answer gets lost', async () => {
  const player = await wallet.player();
  const headers = { 'idempotency-key': '7b0e0f86-55c5-4d1a-9d54-9a3a4c8f9a01' };
  const before = razorpay.links.length;
  razorpay.state.loseAnswers = 2;
  expect((await link(player, headers)).status).toBe(503);
  razorpay.state.loseAnswers = 0;
  must(await link(player, headers));
  must(await link(player, headers));
  expect(razorpay.links.length).toBe(before + 1);
});

test('credits nobody for money without our reference, and for foreign signatures', async () => {
  const player = await wallet.player();
  await deliver(razorpay.event('payment.captured', { payment: payment('pay_stray') }));
  const forged = razorpay.event('payment.captured', { payment: payment('pay_forged') });
  expect((await deliver({ ...forged, body: forged.body.replace('10000', '50000') })).status).toBe(401);
  const operator = await wallet.operator();
  await waitFor('suspense', async () =>
    must(
      await wallet.call(endpoints.adminDeposits, { token: operator.token, query: { filters: '{"state":"suspense"}' } }),
    ).data.some(({ _id }) => _id === 'razorpay:pay_stray'),
  );
  expect((await wallet.view(player)).balance).toBe(40);
});

test('takes the deposit back on a refund', async () => {
  const player = await wallet.player();
  const { intentId } = must(await link(player));
  await deliver(
    razorpay.event('payment_link.paid', {
      payment_link: { id: 'plink', reference_id: intentId },
      payment: payment(`pay_${intentId}`),
    }),
  );
  await waitFor('the credit', async () => (await wallet.view(player)).balance === 140);
  const refund = { id: `rfnd_${intentId}`, payment_id: `pay_${intentId}`, amount: 10_000, currency: 'INR' };
  await Promise.all([1, 2].map(() => deliver(razorpay.event('refund.processed', { refund }))));
  await waitFor('the reversal', async () => (await wallet.view(player)).balance === 40);
});

test('refunds a payment in suspense once, though the answer gets lost and a webhook reports it', async () => {
  const operator = await wallet.operator();
  const row = async () =>
    must(await wallet.call(endpoints.adminDeposits, { token: operator.token, query: { query: 'pay_lost_sheep' } }))
      .data[0];
  await deliver(razorpay.event('payment.captured', { payment: payment('pay_lost_sheep') }));
  await waitFor('suspense', async () => (await row())?.state === 'suspense');
  razorpay.state.loseAnswers = 1;
  must(
    await wallet.call(endpoints.matchSuspense, {
      token: operator.token,
      params: { id: 'razorpay:pay_lost_sheep' },
      body: { refund: true, reason: 'nobody knows the payer' },
    }),
  );
  await waitFor('a second try', async () => ((await row())?.refund?.tries ?? 0) >= 2);
  expect(razorpay.refunds).toMatchObject([{ payment_id: 'pay_lost_sheep', amount: 10_000, key: 'pay_lost_sheep-1' }]);
  expect((await row())?.state).toBe('refunding');
  const refund = { id: razorpay.refunds[0]?.id, payment_id: 'pay_lost_sheep', amount: 10_000, currency: 'INR' };
  await Promise.all([1, 2].map(() => deliver(razorpay.event('refund.processed', { refund }))));
  await waitFor('the refund', async () => (await row())?.state === 'refunded');
});

test('finds a payout whose answer gets lost, and sends it once', async () => {
  const player = await wallet.player();
  const operator = await wallet.operator();
  const { intentId } = must(await link(player));
  await deliver(
    razorpay.event('payment_link.paid', {
      payment_link: { id: 'plink', reference_id: intentId },
      payment: payment(`pay_${intentId}`),
    }),
  );
  await waitFor('the credit', async () => (await wallet.view(player)).balance === 140);
  const { withdrawalId = '' } = must(
    await wallet.call(endpoints.withdraw, { token: player.token, body: { upi: 'rahul@okbank', amount: 100 } }),
  );
  razorpay.state.loseAnswers = 1;
  must(
    await wallet.call(endpoints.approveWithdrawal, {
      token: operator.token,
      params: { id: withdrawalId },
      body: { note: 'ok' },
    }),
  );
  await waitFor('the lost answer', async () => razorpay.payouts.length === 1);
  await waitFor(
    'being found again',
    async () =>
      must(await wallet.call(endpoints.ownWithdrawals, { token: player.token })).data[0]?.state === 'sending' &&
      razorpay.state.loseAnswers === 0,
  );
  await deliver(
    razorpay.event('payout.processed', {
      payout: { id: razorpay.payouts[0]?.id, status: 'processed', reference_id: withdrawalId },
    }),
  );
  await waitFor('the payout', async () => (await wallet.view(player)).locked === 0);
  expect(razorpay.payouts).toMatchObject([{ tries: 1, amount: 10_000 }]);
});
