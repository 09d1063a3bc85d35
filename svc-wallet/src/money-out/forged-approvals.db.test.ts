import { lineKeysOf } from '@baazi/service-kit';
import { generateKeyPairSync } from 'node:crypto';
import { endpoints } from '@baazi/contracts';
import type { Withdrawal } from '../ledger/withdrawal';
import { must, startWallet, waitFor, type TestPlayer, type TestWallet } from '../testing/start-wallet';
import { sendPayouts } from './payouts/send-payouts';

let wallet: TestWallet;
let [ann, bob]: TestPlayer[] = [];
beforeAll(async () => {
  wallet = await startWallet({ TWO_APPROVALS_ABOVE_RUPEES: '300' });
  [ann, bob] = [await wallet.operator(), await wallet.operator()];
});
afterAll(() => wallet.stop());
afterEach(async () => {
  wallet.checkout.payoutStatus = 'processed';
  expect(await wallet.trialBalance()).toMatchObject({ balanced: true, problems: [] });
});

async function requested(rupees: number): Promise<string> {
  const player = await wallet.player();
  await wallet.deposit(player, 4);
  const body = { upi: 'rahul@okbank', amount: rupees };
  return must(await wallet.call(endpoints.withdraw, { token: player.token, body })).withdrawalId ?? '';
}
const approve = (operator: TestPlayer | undefined, id: string) =>
  wallet.call(endpoints.approveWithdrawal, { token: operator?.token ?? '', params: { id }, body: { note: 'ok' } });
const read = async (id: string) => (await wallet.bank.withdrawals.findById(id).lean<Withdrawal | null>()) ?? undefined;
/** As somebody with the service's database user would. */
const forge = (id: string, fields: object) => wallet.bank.withdrawals.updateOne({ _id: id }, { $set: fields });
const by = (operator: TestPlayer | undefined) => ({ by: operator?.userId ?? '', at: new Date(), note: 'ok' });
const alarms = async (): Promise<number> =>
  Number(/security_events_total\{[^}]*authz_forged[^}]*\} (\d+)/.exec(await wallet.service.metrics.metrics())?.[1]);
/** Runs the payouts, expects nothing to be sent, the withdrawal to be back in the queue, and an alarm. */
async function isParked(id: string, forgery: () => Promise<unknown>): Promise<void> {
  const before = await alarms();
  await forgery();
  await sendPayouts(wallet.bank);
  expect(await read(id)).toMatchObject({ state: 'requested', approvals: [], task: 'unauthorised' });
  expect(wallet.checkout.payouts.has(id)).toBe(false);
  expect(await alarms()).toBeGreaterThan(before);
}

const sending = () => ({ state: 'sending', nextPollAt: new Date(), polls: 0 });

test('does not pay on an invented approval, and pays once real ones follow', async () => {
  const id = await requested(200);
  await isParked(id, () => forge(id, { ...sending(), approvals: [by(ann)] }));
  must(await approve(ann, id));
  await sendPayouts(wallet.bank);
  await waitFor('paid', async () => (await read(id))?.state === 'paid');
});

test.each<[string, (id: string) => object]>([
  ['is the same operator’s', () => ({ approvals: [by(ann), by(ann)] })],
  ['is invented', () => ({ approvals: [by(ann), by(bob)] })],
  ['is missing', () => ({})],
])('does not pay when the second approval %s', async (_what, more) => {
  const id = await requested(400);
  must(await approve(ann, id));
  await isParked(id, () => forge(id, { ...sending(), ...more(id) }));
});

test('counts approvals by the log: a taken one still stands, an invented one does not', async () => {
  const id = await requested(400);
  must(await approve(ann, id));
  await forge(id, { state: 'requested', approvals: [] });
  expect((await approve(ann, id)).body.code).toBe('second-operator-needed');
  await forge(id, { state: 'approved', approvals: [by(bob)] });
  expect((await approve(ann, id)).body.code).toBe('second-operator-needed');
  must(await approve(bob, id));
  await waitFor('paid', async () => (await read(id))?.state === 'paid');
  expect((await read(id))?.approvals.map((one) => one.by)).toEqual([ann?.userId, bob?.userId]);
});

test.each<[string, object]>([
  ['destination', { upi: 'thief@okbank', upiKey: 'thief@okbank' }],
  ['amount', { amountPaise: 450_00 }],
])(
  'does not pay another %s than was approved, approves it no further and returns it to nobody',
  async (_what, change) => {
    const id = await requested(400);
    must(await approve(ann, id));
    const { upi, upiKey, amountPaise } = (await read(id)) ?? {};
    await isParked(id, () => forge(id, { ...sending(), ...change, approvals: [by(ann), by(bob)] }));
    expect((await approve(bob, id)).body.code).toBe('withdrawal-moved-on');
    const reject = { token: ann?.token ?? '', params: { id }, body: { note: 'no' } };
    expect((await wallet.call(endpoints.rejectWithdrawal, reject)).body.code).toBe('withdrawal-moved-on');
    await forge(id, { upi, upiKey, amountPaise });
    must(await wallet.call(endpoints.rejectWithdrawal, reject));
  },
);

test('does not pay by approvals of before it returned to the queue', async () => {
  const id = await requested(200);
  const { userId = '' } = (await read(id)) ?? {};
  await wallet.bank.wallets.updateOne({ _id: userId }, { $set: { frozen: 'deposit-reversed' } });
  // Approved just before the review began.
  await wallet.bank.wallets.updateOne({ _id: userId }, { $unset: { frozen: 1 } });
  wallet.checkout.payoutStatus = 'queued';
  const { workers } = wallet.bank;
  await workers.payouts?.stop();
  must(await approve(ann, id));
  const approvals = (await read(id))?.approvals;
  await wallet.bank.wallets.updateOne({ _id: userId }, { $set: { frozen: 'deposit-reversed' } });
  await sendPayouts(wallet.bank);
  expect((await read(id))?.state).toBe('requested');
  await wallet.bank.wallets.updateOne({ _id: userId }, { $unset: { frozen: 1 } });
  await isParked(id, () => forge(id, { ...sending(), approvals }));
});

test('only polls one that claims to have been sent before', async () => {
  const id = await requested(200);
  await forge(id, { ...sending(), polls: 1, approvals: [by(ann)] });
  await sendPayouts(wallet.bank);
  expect(await read(id)).toMatchObject({ state: 'sending', polls: 2, task: 'unauthorised' });
  expect(wallet.checkout.payouts.has(id)).toBe(false);
  await wallet.bank.withdrawals.updateOne(
    { _id: id },
    { $set: { state: 'requested', approvals: [] }, $unset: { polls: 1, nextPollAt: 1 } },
  );
});

test('does not pay by lines under a key that is unknown after it was rolled, and does when it is named', async () => {
  const id = await requested(200);
  await wallet.bank.workers.payouts?.stop();
  must(await approve(ann, id));
  const { lineKeys } = wallet.bank;
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rolled = { SERVICE_PUBLIC_KEYS: { 'svc-wallet': [publicKey] } };
  await sendPayouts({ ...wallet.bank, lineKeys: lineKeysOf('svc-wallet', rolled) });
  expect(await read(id)).toMatchObject({ state: 'requested', task: 'unauthorised' });
  must(await approve(ann, id));
  await sendPayouts({
    ...wallet.bank,
    lineKeys: lineKeysOf('svc-wallet', { ...rolled, SERVICE_OLD_PUBLIC_KEYS: [...lineKeys.values()] }),
  });
  expect((await read(id))?.state).toBe('paid');
});

test('does not pay a player whose review was taken away, and pays once an operator released it', async () => {
  const player = await wallet.player();
  const paymentId = await wallet.deposit(player, 4);
  await wallet.deposit(player, 4);
  const { userId } = player;
  const reversal = { paymentId, reversalId: `rev-${paymentId}`, amountPaise: 500_00, currency: 'TEST' };
  await wallet.webhook({ event: 'payment.reversed', ...reversal });
  const frozen = async () => (await wallet.bank.wallets.findById(userId).lean())?.frozen;
  await waitFor('the review', async () => (await frozen()) !== undefined);
  await wallet.bank.wallets.updateOne({ _id: userId }, { $unset: { frozen: 1 } });
  expect((await wallet.trialBalance()).problems).toEqual([
    `wallet ${userId}: it is under no review, its signed lines say it is`,
  ]);
  const body = { upi: 'rahul@okbank', amount: 200 };
  const { withdrawalId: id = '' } = must(await wallet.call(endpoints.withdraw, { token: player.token, body }));
  expect((await approve(ann, id)).body.code).toBe('player-frozen');
  const release = { token: ann?.token ?? '', params: { userId }, body: { reason: 'looked at' } };
  must(await wallet.call(endpoints.releaseWithdrawals, release));
  must(await approve(ann, id));
  await sendPayouts(wallet.bank);
  await waitFor('paid', async () => (await read(id))?.state === 'paid');
});
