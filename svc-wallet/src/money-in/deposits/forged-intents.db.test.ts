import { randomBytes } from 'node:crypto';
import { endpoints } from '@baazi/contracts';
import type { Payment } from '../../ledger/payment';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../../testing/start-wallet';
import type { Intent } from './intent';

let wallet: TestWallet;
let [payer, thief]: TestPlayer[] = [];
beforeAll(async () => {
  wallet = await startWallet();
  [payer, thief] = [await wallet.player(), await wallet.player()];
});
afterAll(() => wallet.stop());

const intentOf = (id: string): Promise<Intent> => wallet.bank.intents.findById(id).lean<Intent>().orFail();
const balanceOf = async (player: TestPlayer | undefined) => (await wallet.view(player!)).balance;
/** A link over ₹500 of the payer, as an instance reads it that did not make it. */
async function open(): Promise<Intent> {
  const made = await wallet.call(endpoints.createPaymentLink, { token: payer!.token, body: { planId: 4 } });
  const { intentId } = must(made);
  wallet.bank.depositBatches.opened.delete(intentId);
  return intentOf(intentId);
}

test.each<[string, (intent: Intent) => Partial<Intent>]>([
  ['another player', () => ({ userId: thief!.userId })],
  ['a signature of another intent', ({ _id }) => ({ _id: `${_id.slice(1)}0`, userId: thief!.userId })],
  ['no signature', () => ({ userId: thief!.userId, signature: undefined })],
])('credits nobody by an intent with %s, and names it', async (_what, change) => {
  const intent = await open();
  const [mine, theirs] = [await balanceOf(payer), await balanceOf(thief)];
  const forged = { ...intent, ...change(intent) };
  if (forged.signature === undefined) delete forged.signature;
  await wallet.bank.intents.raw.deleteOne({ _id: intent._id });
  await wallet.bank.intents.raw.insertOne(forged);
  expect((await wallet.trialBalance()).problems.join()).toContain(`intent ${forged._id}: nobody signed`);

  const paymentId = `pay_${randomBytes(4).toString('hex')}`;
  const capture = { paymentId, amountPaise: intent.amountPaise, currency: 'TEST', intentId: forged._id };
  await wallet.webhook({ event: 'payment.captured', ...capture });
  const read = () => wallet.bank.payments.findById(`sandbox:${paymentId}`).lean<Payment | null>();
  await waitFor('suspense', async () => (await read())?.state === 'suspense');
  expect(await read()).toMatchObject({ reason: 'no-intent' });
  expect([await balanceOf(payer), await balanceOf(thief)]).toEqual([mine, theirs]);
  await wallet.bank.intents.raw.deleteOne({ _id: forged._id });
});

test('credits a link that another instance has made', async () => {
  const intent = await open();
  const before = await balanceOf(payer);
  await wallet.webhook({
    event: 'payment.captured',
    ...{ paymentId: 'pay_honest', amountPaise: intent.amountPaise, currency: 'TEST', intentId: intent._id },
  });
  await waitFor('the credit', async () => (await balanceOf(payer)) === before + 500);
  expect((await wallet.trialBalance()).problems).toEqual([]);
});
