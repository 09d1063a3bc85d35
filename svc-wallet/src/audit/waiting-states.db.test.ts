import { rowSignatures, testKeys } from '@baazi/service-kit/testing';
import { startWallet, type TestWallet } from '../testing/start-wallet';
import { linesOfAllWaiting } from './waiting-states';

let wallet: TestWallet;
beforeAll(async () => void (wallet = await startWallet()));
afterAll(() => wallet.stop());

test('names what waits beyond its bound, also where no worker would find it again', async () => {
  const { bank } = wallet;
  const ago = (seconds: number) => new Date(Date.now() - seconds * 1000);
  const inACentury = new Date(Date.now() + 100 * 365 * 24 * 3600_000);
  const webhook = { event: { kind: 'other' as const, eventId: 'x' }, waiting: true as const, tries: 0 };
  const withdrawal = {
    userId: 'u1',
    upi: 'a@upi',
    upiKey: 'a@upi',
    amountPaise: 100_00,
    reasons: [],
    requestHash: '',
    provider: 'sandbox',
    createdAt: bank.now(),
    requestedAt: ago(0),
  };
  expect(await linesOfAllWaiting(bank, { now: new Date() })).toEqual([]);
  await bank.webhooks.raw.insertMany([
    { ...webhook, _id: 'late', receivedAt: ago(400), nextTryAt: inACentury },
    { ...webhook, _id: 'soon', receivedAt: ago(10), nextTryAt: inACentury },
  ]);
  // Sent, without a next poll.
  await bank.withdrawals.raw.insertMany([
    { ...withdrawal, _id: 'w1', state: 'sending', approvals: [{ by: 'op', at: ago(2 * 3600), note: '' }] },
    { ...withdrawal, _id: 'w2', state: 'sending', approvals: [{ by: 'op', at: ago(60), note: '' }] },
  ]);
  // Leased for a century, and an event that nobody sends.
  await bank.decisions.raw.insertOne({
    ...{ _id: 'match:late', seq: 1, revision: 1, state: 'settling' },
    leases: { at: { by: 'somebody', until: inACentury } },
  });
  const pending = {
    name: 'x',
    version: 1,
    occurredAt: '',
    requestId: '',
    traceparent: '',
    data: {},
    pending: true,
  } as const;
  // A refund that no line orders, a proposal of four days and an old line of a bank statement.
  const payment = { provider: 'sandbox', state: 'refunding', amountPaise: 100, currency: 'TEST' } as const;
  await bank.payments.raw.insertMany([
    { ...payment, _id: 'sandbox:p1', paymentId: 'p1', createdAt: ago(60) },
    { ...payment, _id: 'sandbox:p2', paymentId: 'p2', createdAt: ago(60) },
  ]);
  await bank.service.operatorsLog.record(undefined, {
    ...{ by: 'op', action: 'refund-suspense', subject: 'payment:sandbox:p2', reason: 'theirs' },
  });
  const proposal = { userId: 'u1', bucket: 'cash', rupees: 1, reason: 'x', proposedBy: 'op' } as const;
  const days = 24 * 3600_000;
  await bank.adjustments.raw.insertMany([
    { ...proposal, _id: 'a1', state: 'proposed', createdAt: new Date(bank.now().getTime() - 4 * days) },
    { ...proposal, _id: 'lapsed', state: 'proposed', createdAt: new Date(bank.now().getTime() - 8 * days) },
  ]);
  const line = { source: 'bank', day: '2025-04-05', amountPaise: 1, currency: 'INR', text: '' } as const;
  await bank.bankLines.raw.insertOne({ ...line, _id: 'l1', state: 'open', importedAt: ago((4 * days) / 1000) });
  const outbox = bank.service.outbox.rows;
  await bank.service.bus.stop();
  const { sign } = rowSignatures(testKeys['svc-wallet'].privateKey, []);
  await outbox.insertOne(sign({ ...pending, _id: '000000000000', createdAt: ago(400) }));
  expect(await linesOfAllWaiting(bank, { now: new Date() })).toEqual([
    expect.stringMatching(/^beyond its bound of 3600 s: 1 payouts .* the oldest for 720\d s; moved on by the worker/),
    expect.stringMatching(/^beyond its bound of 300 s: 1 events of a provider .* the oldest for 4\d\d s/),
    expect.stringMatching(
      /^beyond its bound of 86400 s: 1 refunds .*the oldest without an end; moved on by the worker/,
    ),
    expect.stringMatching(/^beyond its bound of 259200 s: 1 adjustments .*the oldest for 345\d\d\d s/),
    expect.stringMatching(/^beyond its bound of 259200 s: 1 lines of bank statements/),
    expect.stringMatching(/^beyond its bound of 0 s: 1 leases on settling markets/),
    expect.stringMatching(/^beyond its bound of 300 s: 1 events that are committed and not sent, .*svc-wallet\)$/),
  ]);
  const metrics = await bank.service.metrics.metrics();
  for (const state of ['webhook', 'payout', 'refund', 'adjustment', 'bank-line', 'outbox'])
    expect(metrics).toMatch(new RegExp(`^waiting_beyond_bound\\{state="${state}",.*\\} 1$`, 'm'));
  expect(metrics).toMatch(/^waiting_beyond_bound\{state="seal",.*\} 0$/m);
  await outbox.deleteOne({ _id: '000000000000' });
  await bank.decisions.raw.deleteMany({});
  await bank.webhooks.raw.deleteMany({});
  await bank.withdrawals.raw.deleteMany({});
  await bank.payments.raw.deleteMany({});
});
