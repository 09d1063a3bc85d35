import { endpoints } from '@baazi/contracts';
import { intentFact } from '../ledger/authorisations/attested-facts';
import type { Intent } from '../money-in/deposits/intent';
import { startFakeRazorpay, type FakeRazorpay } from '../testing/fake-razorpay';
import { licensed } from '../testing/licensed';
import { publishedLink, publishedPayment } from '../testing/razorpay-payloads';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../testing/start-wallet';

let razorpay: FakeRazorpay;
let wallet: TestWallet;
beforeAll(async () => {
  razorpay = await startFakeRazorpay();
  wallet = await startWallet({ ...razorpay.env, ...licensed, MONEY_MODE: 'real', POLICIES: 'off' });
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
const payment = (id: string, amount = 10_000) => publishedPayment({ id, amount });
/** The two events of one payment: only the link's names our reference. */
const captured = (id: string) => razorpay.event('payment.captured', { payment: payment(id) });
const linkPaid = (id: string, reference: string, amount = 10_000) =>
  razorpay.event('payment_link.paid', {
    payment_link: publishedLink({ reference, amount }),
    payment: payment(id, amount),
  });
const stateOf = async (id: string) => {
  const { state, reason, intentId } = (await wallet.bank.payments.findById(`razorpay:${id}`).lean()) ?? {};
  return { state, reason, intentId };
};

test('carries our reference in a link, and credits its payment once for webhooks in any shape and order', async () => {
  const player = await wallet.player();
  const { intentId, paymentUrl } = must(await link(player));
  expect(paymentUrl).toBe(`https://rzp.io/i/${intentId}`);
  const id = `pay_${intentId}`;
  const [first, second] = [linkPaid(id, intentId), captured(id)];
  await Promise.all([first, second, first, second].map(deliver));
  await waitFor('the credit', async () => (await wallet.view(player)).balance === 140);
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect((await wallet.view(player)).balance).toBe(140);
});

test('credits a payment from suspense when a later event names its intent', async () => {
  const player = await wallet.player();
  const { intentId } = must(await link(player));
  const id = `pay_${intentId}`;
  await deliver(captured(id));
  await waitFor('suspense', async () => (await stateOf(id)).state === 'suspense');
  await deliver(linkPaid(id, intentId));
  await waitFor('the credit', async () => (await stateOf(id)).state === 'credited');
  await deliver(captured(id));
  await deliver(linkPaid(id, intentId));
  expect(await stateOf(id)).toEqual({ state: 'credited', reason: 'late-reference', intentId });
  expect(await wallet.view(player)).toMatchObject({ balance: 140, version: 2 });
  expect((await wallet.bank.intents.findById(intentId).lean())?.state).toBe('paid');
});

test('fetches the link of a payment whose event names none', async () => {
  const player = await wallet.player();
  const { intentId } = must(await link(player));
  const id = `pay_${intentId}`;
  razorpay.links
    .find(({ reference_id }) => reference_id === intentId)
    ?.payments.push({ payment_id: id, status: 'captured', amount: 10_000 });
  await deliver(captured(id));
  await waitFor('the credit', async () => (await stateOf(id)).state === 'credited');
  expect(await stateOf(id)).toEqual({ state: 'credited', reason: undefined, intentId });
});

test('decides a payment in suspense again by what its intent says, and records the reference of a decided one', async () => {
  const [player, operator] = [await wallet.player(), await wallet.operator()];
  const [other, refunded] = [must(await link(player)).intentId, must(await link(player)).intentId];
  for (const id of ['pay_other_amount', 'pay_refunding']) await deliver(captured(id));
  for (const id of ['pay_other_amount', 'pay_refunding'])
    await waitFor('suspense', async () => (await stateOf(id)).state === 'suspense');
  must(
    await wallet.call(endpoints.matchSuspense, {
      token: operator.token,
      params: { id: 'razorpay:pay_refunding' },
      body: { refund: true, reason: 'nobody knows the payer' },
    }),
  );
  const dearer = {
    ...(await wallet.bank.intents.findById(other).lean<Intent>().orFail()),
    amountPaise: 20_000,
    planId: 3,
  };
  const signature = wallet.bank.signFact(intentFact(dearer));
  await wallet.bank.intents.updateOne({ _id: other }, { $set: { ...dearer, signature } });
  await deliver(linkPaid('pay_other_amount', other));
  await deliver(linkPaid('pay_refunding', refunded));
  await waitFor('the references', async () => (await stateOf('pay_refunding')).intentId === refunded);
  await waitFor('the other reason', async () => (await stateOf('pay_other_amount')).reason === 'wrong-amount');
  expect(await stateOf('pay_other_amount')).toEqual({ state: 'suspense', reason: 'wrong-amount', intentId: other });
  expect((await stateOf('pay_refunding')).state).toBe('refunding');
  expect((await wallet.view(player)).balance).toBe(40);
  const sent = () => razorpay.refunds.find(({ payment_id }) => payment_id === 'pay_refunding');
  await waitFor('the refund', async () => sent() !== undefined);
  const refund = { id: sent()?.id, payment_id: 'pay_refunding', amount: 10_000, currency: 'INR' };
  await deliver(razorpay.event('refund.processed', { refund }));
  await waitFor('its end', async () => (await stateOf('pay_refunding')).state === 'refunded');
  // Unpaid: a poll would take an answer that another test loses.
  await wallet.bank.intents.updateMany({ userId: player.userId }, { $unset: { nextPollAt: 1 } });
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
  await deliver(linkPaid(`pay_${intentId}`, intentId));
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
  const sent = razorpay.refunds.filter(({ payment_id }) => payment_id === 'pay_lost_sheep');
  expect(sent).toMatchObject([{ amount: 10_000, key: 'pay_lost_sheep-1' }]);
  expect((await row())?.state).toBe('refunding');
  const refund = { id: sent[0]?.id, payment_id: 'pay_lost_sheep', amount: 10_000, currency: 'INR' };
  await Promise.all([1, 2].map(() => deliver(razorpay.event('refund.processed', { refund }))));
  await waitFor('the refund', async () => (await row())?.state === 'refunded');
});

test('finds a payout whose answer gets lost, and sends it once', async () => {
  const player = await wallet.player();
  const operator = await wallet.operator();
  const { intentId } = must(await link(player));
  await deliver(linkPaid(`pay_${intentId}`, intentId));
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
