import type { Payment } from '../ledger/payment';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../testing/start-wallet';
import { sendRefunds } from './refunds/send-refunds';

let wallet: TestWallet;
let [ann, bob]: TestPlayer[] = [];
let count = 0;
beforeAll(async () => {
  wallet = await startWallet();
  [ann, bob] = [await wallet.operator(), await wallet.operator()];
});
afterAll(() => wallet.stop());
afterEach(async () => {
  Object.assign(wallet.checkout, { refundStatus: 'processed' });
  expect(await wallet.trialBalance()).toMatchObject({ balanced: true, problems: [] });
});

/** A payment of ₹500 that names no intent. */
async function stray(): Promise<string> {
  const paymentId = `pay_stray_${(count += 1)}`;
  await wallet.webhook({ event: 'payment.captured', paymentId, amountPaise: 500_00, currency: 'TEST' });
  const id = `sandbox:${paymentId}`;
  await waitFor('suspense', async () => (await read(id))?.state === 'suspense');
  return id;
}
const read = async (id: string) => (await wallet.bank.payments.findById(id).lean<Payment | null>()) ?? undefined;
/** As somebody with the service's database user would. */
const forge = (id: string, fields: object) => wallet.bank.payments.updateOne({ _id: id }, { $set: fields });
const mend = (id: string) => wallet.bank.payments.updateOne({ _id: id }, { $unset: { refund: 1, proposal: 1 } });
const wasSent = (id: string): boolean =>
  [...wallet.checkout.refunds.values()].some(({ paymentId }) => `sandbox:${paymentId}` === id);
const refund = (more: object = {}) => ({
  by: ann?.userId,
  reason: 'theirs',
  amountPaise: 500_00,
  orders: 1,
  tries: 0,
  nextTryAt: new Date(),
  ...more,
});
const order = { refund: true, reason: 'theirs' } as const;

test('sends no refund that nobody ordered, and sends one that is ordered then', async () => {
  const id = await stray();
  await forge(id, { state: 'refunding', refund: refund() });
  await sendRefunds(wallet.bank);
  expect(await read(id)).toMatchObject({ state: 'suspense', reason: 'unauthorised-refund' });
  expect(wasSent(id)).toBe(false);
  must(await wallet.decideSuspense(id, order));
  await waitFor('the refund', async () => (await read(id))?.state === 'refunded');
});

test.each([
  ['another amount', { amountPaise: 400_00 }],
  ['another order', { orders: 2 }],
])('sends no refund of %s than was ordered', async (_what, more) => {
  const id = await stray();
  await wallet.bank.workers.refunds?.stop();
  must(await wallet.decideSuspense(id, order));
  await forge(id, { refund: refund(more) });
  await sendRefunds(wallet.bank);
  expect((await read(id))?.state).toBe('suspense');
  expect(wasSent(id)).toBe(false);
  await mend(id);
});

test('does not send an order again that has failed', async () => {
  const id = await stray();
  wallet.checkout.refundStatus = 'failed';
  must(await wallet.decideSuspense(id, order));
  await sendRefunds(wallet.bank);
  expect((await read(id))?.reason).toMatch(/^refund failed/);
  wallet.checkout.refundStatus = 'processed';
  wallet.checkout.refunds.clear();
  await forge(id, { state: 'refunding', 'refund.nextTryAt': new Date() });
  await sendRefunds(wallet.bank);
  expect((await read(id))?.state).toBe('suspense');
  expect(wasSent(id)).toBe(false);
});

test('sends an order once whose document was lost after its line was written', async () => {
  const id = await stray();
  await wallet.bank.workers.refunds?.stop();
  must(await wallet.decideSuspense(id, order));
  // The document is as before the order; the line stays.
  await forge(id, { state: 'suspense' });
  await mend(id);
  await sendRefunds(wallet.bank);
  expect(wasSent(id)).toBe(false);
  must(await wallet.decideSuspense(id, order));
  await sendRefunds(wallet.bank);
  expect((await read(id))?.state).toBe('refunded');
  const sent = [...wallet.checkout.refunds.values()].filter(({ paymentId }) => `sandbox:${paymentId}` === id);
  expect(sent).toHaveLength(1);
});

test('refuses to refund or match another amount than the ledger has', async () => {
  const id = await stray();
  await forge(id, { amountPaise: 900_00 });
  expect((await wallet.decideSuspense(id, order)).body.code).toBe('conflict');
  const { userId } = await wallet.player();
  expect((await wallet.decideSuspense(id, { userId, reason: 'hers' })).body.code).toBe('conflict');
  await forge(id, { amountPaise: 500_00 });
});

test.each([
  ['match', (userId: string) => ({ userId, reason: 'hers' }), (userId: string) => `match:${userId}`],
  ['refund by hand', () => ({ refund: true as const, reference: 'UTR 9', reason: 'by bank' }), () => 'refund:UTR 9'],
])('takes two operators for a %s although a proposal is forged', async (_what, body, outcome) => {
  const id = await stray();
  const { userId } = await wallet.player();
  const proposal = { outcome: outcome(userId), reason: 'x', proposedBy: bob?.userId, at: new Date() };
  await forge(id, { proposal });
  const own = { userId: '', token: '', ...ann };
  expect((await wallet.decideSuspense(id, body(userId), [own, own])).body.code).toBe('second-operator-needed');
  expect((await read(id))?.state).toBe('suspense');
  expect((await read(id))?.proposal?.proposedBy).toBe(ann?.userId);
});
