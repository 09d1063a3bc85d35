import { randomUUID } from 'node:crypto';
import { endpoints } from '@baazi/contracts';
import { startFakeRazorpay, type FakeRazorpay } from '../../testing/fake-razorpay';
import { licensed } from '../../testing/licensed';
import { publishedLink, publishedPayment } from '../../testing/razorpay-payloads';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../../testing/start-wallet';

let razorpay: FakeRazorpay;
let wallet: TestWallet;
beforeAll(async () => {
  razorpay = await startFakeRazorpay();
  wallet = await startWallet({ ...razorpay.env, ...licensed, MONEY_MODE: 'real', POLICIES: 'one-side-per-group' });
});
afterAll(async () => {
  await wallet.stop();
  await razorpay.stop();
});
afterEach(async () => expect(await wallet.trialBalance()).toMatchObject({ balanced: true, sumPaise: 0, problems: [] }));

const hash = () => randomUUID().replaceAll('-', '');
/** A player whose deposit of 100 this UPI ID paid. */
async function paidFrom(vpa: string | null, times = 1): Promise<TestPlayer> {
  const player = await wallet.player();
  const { intentId } = must(
    await wallet.call(endpoints.createPaymentLink, { token: player.token, body: { planId: 2 } }),
  );
  for (let sent = 0; sent < times; sent += 1)
    await wallet.raw(
      'public',
      '/api/payments/webhook/razorpay',
      razorpay.event('payment_link.paid', {
        payment_link: publishedLink({ reference: intentId, amount: 10_000 }),
        payment: { ...publishedPayment({ id: `pay_${intentId}`, amount: 10_000 }), vpa },
      }),
    );
  await waitFor('the credit', async () => (await wallet.view(player)).balance === 140);
  await waitFor('the event being processed', async () => !(await wallet.bank.webhooks.exists({ waiting: true })));
  return player;
}
let matches = 0;
/** The states of stakes on both sides of a match, each from a device and a network of its own. */
async function oppose(one: TestPlayer, other: TestPlayer): Promise<string[]> {
  const market = `match:payer-${(matches += 1)}` as const;
  const stakes = [
    [one, 'KKR'],
    [other, 'RCB'],
  ] as const;
  const states: string[] = [];
  for (const [player, selection] of stakes) {
    const marks = { device: hash(), network: hash() };
    states.push(must(await wallet.place(wallet.order(player, 49, { market, selection, marks }))).state);
  }
  return states;
}

test('players whose deposits one UPI ID paid take one side, in any spelling and however often it is reported', async () => {
  const [one, other] = [await paidFrom('ring@okbank'), await paidFrom('Ring@OKBANK', 3)];
  expect(await oppose(one, other)).toEqual(['open', 'refused']);
  expect(await wallet.bank.links.countDocuments({ _id: /^payer:/ })).toBe(1);
});

test('players of two UPI IDs, or of payments without one, are not linked', async () => {
  expect(await oppose(await paidFrom('asha@okbank'), await paidFrom('ravi@okbank'))).toEqual(['open', 'open']);
  expect(await oppose(await paidFrom(null), await paidFrom(null))).toEqual(['open', 'open']);
});

test('a payer who is reported after stakes on both sides were placed links their players from then on', async () => {
  const [one, other] = [await paidFrom('late@okbank'), await paidFrom(null)];
  expect(await oppose(one, other)).toEqual(['open', 'open']);
  const { intentId } = must(
    await wallet.call(endpoints.createPaymentLink, { token: other.token, body: { planId: 1 } }),
  );
  await wallet.raw(
    'public',
    '/api/payments/webhook/razorpay',
    razorpay.event('payment_link.paid', {
      payment_link: publishedLink({ reference: intentId, amount: 5000 }),
      payment: { ...publishedPayment({ id: `pay_${intentId}`, amount: 5000 }), vpa: 'late@okbank' },
    }),
  );
  await waitFor('the link', async () =>
    Boolean(
      (await wallet.bank.wallets.findById(other.userId).lean())?.marks?.some((mark) => mark.startsWith('payer:')),
    ),
  );
  expect(await oppose(one, other)).toEqual(['open', 'refused']);
});

test('a payment that is not credited links nobody, and no UPI ID is stored in plain text', async () => {
  const victim = await paidFrom('victim@okbank');
  await wallet.raw(
    'public',
    '/api/payments/webhook/razorpay',
    razorpay.event('payment.captured', {
      payment: { ...publishedPayment({ id: `pay_${hash()}`, amount: 10_000 }), vpa: 'victim@okbank' },
    }),
  );
  await waitFor('the event being processed', async () => !(await wallet.bank.webhooks.exists({ waiting: true })));
  expect((await wallet.bank.links.find({ players: victim.userId }).lean()).flatMap(({ players }) => players)).toEqual([
    victim.userId,
  ]);
  const stored = JSON.stringify([
    await wallet.bank.webhooks.find().lean(),
    await wallet.bank.links.find().lean(),
    await wallet.bank.payments.find().lean(),
  ]);
  expect(stored).not.toMatch(/okbank/i);
});
