import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openProviderJournal, openJournalFile } from './provider-journal';
import { WebhookEvent } from './provider-records';
import { checkoutHttp } from './checkout-http';
import { webhookSender } from './webhook-sender';

const secret = 'a sandbox secret that is long enough to be one';
const portalOrigin = 'http://localhost:8080';
const key = { 'x-sandbox-key': secret, 'content-type': 'application/json' };

/** The portal's webhook endpoint: records events, and may be down. */
const received: { notice: WebhookEvent; genuine: boolean }[] = [];
let portalIsUp = true;
const portal = http.createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    response.statusCode = portalIsUp ? 200 : 503;
    const body = Buffer.concat(chunks).toString('utf8');
    const wanted = createHmac('sha256', secret)
      .update(`${request.headers['x-sandbox-timestamp']}.${body}`)
      .digest('hex');
    if (portalIsUp)
      received.push({
        notice: WebhookEvent.parse(JSON.parse(body)),
        genuine: request.headers['x-sandbox-signature'] === wanted,
      });
    response.end();
  });
});

let dir = '';
let base = '';
let stop = () => undefined as void;
const portOf = (server: http.Server) => (server.address() as AddressInfo).port;

async function openCheckout(): Promise<void> {
  const journal = openProviderJournal(openJournalFile(dir));
  const webhooks = webhookSender(journal, {
    url: `http://127.0.0.1:${portOf(portal)}/api/payments/webhook/sandbox`,
    secret,
    log: () => undefined,
  });
  const server = checkoutHttp({ journal, webhooks, secret, origin: 'http://localhost:9', portalOrigin });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  webhooks.resume(Date.now());
  base = `http://127.0.0.1:${portOf(server)}`;
  stop = () => {
    webhooks.stop();
    server.closeAllConnections();
    server.close();
  };
}

beforeAll(async () => {
  portal.listen(0, '127.0.0.1');
  await once(portal, 'listening');
});
afterAll(() => {
  portal.closeAllConnections();
  portal.close();
});
beforeEach(async () => {
  received.length = 0;
  portalIsUp = true;
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-checkout-'));
  await openCheckout();
});
afterEach(() => {
  stop();
  fs.rmSync(dir, { recursive: true, force: true });
});

async function link(amountPaise = 10_000, intentId: string = randomUUID()) {
  const reply = await fetch(`${base}/api/links`, {
    method: 'POST',
    headers: key,
    body: JSON.stringify({ intentId, amountPaise, currency: 'TEST', planId: 2 }),
  });
  return { intentId, status: reply.status, body: await reply.json() };
}
const choose = (intentId: string, outcome: string) =>
  fetch(`${base}/pay/${intentId}`, { method: 'POST', redirect: 'manual', body: new URLSearchParams({ outcome }) });
const payments = async (intentId: string) =>
  (await (await fetch(`${base}/api/payments?intentId=${intentId}`, { headers: key })).json()).payments;

test('sends a signed webhook after a payment, then redirects to the portal', async () => {
  const { intentId, body } = await link();
  expect(body.url).toBe(`http://localhost:9/pay/${intentId}`);
  const reply = await choose(intentId, 'success');
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `${portalOrigin}/user/pay-success`]);
  expect(received).toEqual([
    {
      genuine: true,
      notice: expect.objectContaining({ event: 'payment.captured', intentId, amountPaise: 10_000, currency: 'TEST' }),
    },
  ]);
  expect(await payments(intentId)).toEqual([
    expect.objectContaining({
      status: 'captured',
      amountPaise: 10_000,
      intentId,
      paymentId: received[0]?.notice.paymentId,
    }),
  ]);
});

test('records one payment for three concurrent ones and sends the same event three times', async () => {
  const { intentId } = await link();
  await Promise.all([choose(intentId, 'success'), choose(intentId, 'success'), choose(intentId, 'success')]);
  expect(await payments(intentId)).toHaveLength(1);
  expect(received).toHaveLength(3);
  expect(new Set(received.map(({ notice }) => notice.eventId)).size).toBe(1);
});

test.each([
  ['failure', 'failed', 'payment.failed', 'failed'],
  ['cancel', 'cancelled', 'payment.cancelled', undefined],
])('redirects to the wallet after %s and captures nothing', async (outcome, reason, event, status) => {
  const { intentId } = await link();
  const reply = await choose(intentId, outcome);
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `${portalOrigin}/user/wallet?payment=${reason}`]);
  expect(received.map(({ notice }) => notice.event)).toEqual([event]);
  expect((await payments(intentId)).map((payment: { status: string }) => payment.status)).toEqual(
    status ? [status] : [],
  );
});

test('lets a tester pay twice, pay a wrong amount and reverse a payment', async () => {
  const { intentId } = await link();
  await choose(intentId, 'twice');
  await choose(intentId, 'wrong-amount');
  await choose(intentId, 'reverse');
  expect(received.map(({ notice }) => [notice.event, notice.amountPaise])).toEqual([
    ['payment.captured', 10_000],
    ['payment.captured', 10_000],
    ['payment.captured', 9_900],
    ['payment.reversed', 9_900],
  ]);
  expect(new Set(received.slice(0, 3).map(({ notice }) => notice.paymentId)).size).toBe(3);
});

test('redirects while the portal is down, and delivers the event when it is up', async () => {
  portalIsUp = false;
  const { intentId } = await link();
  expect((await choose(intentId, 'success')).status).toBe(303);
  portalIsUp = true;
  for (let i = 0; i < 100 && received.length === 0; i++) await sleep(50);
  expect(received.map(({ notice }) => notice.intentId)).toEqual([intentId]);
});

test('restores links and payments after a crash and delivers pending events', async () => {
  portalIsUp = false;
  const { intentId, body } = await link();
  await choose(intentId, 'success');
  const before = await payments(intentId);
  stop();
  fs.appendFileSync(path.join(dir, 'journal.jsonl'), '{"kind":"payment","paym');
  portalIsUp = true;
  await openCheckout();
  expect((await link(10_000, intentId)).body.linkId).toBe(body.linkId);
  expect(await payments(intentId)).toEqual(before);
  for (let i = 0; i < 100 && received.length === 0; i++) await sleep(50);
  expect(received.map(({ notice }) => notice.paymentId)).toEqual([before[0].paymentId]);
});

test('creates one link per intent and refuses another amount', async () => {
  const { intentId, body } = await link();
  expect((await link(10_000, intentId)).body).toEqual(body);
  expect((await link(50_000, intentId)).status).toBe(409);
});

test('refuses API requests without the key', async () => {
  const body = JSON.stringify({ intentId: 'i', amountPaise: 10_000, currency: 'TEST' });
  expect((await fetch(`${base}/api/links`, { method: 'POST', body })).status).toBe(401);
  expect((await fetch(`${base}/api/payments?intentId=i`, { headers: { 'x-sandbox-key': 'wrong' } })).status).toBe(401);
  expect(
    (await fetch(`${base}/api/payouts`, { method: 'POST', headers: { 'x-sandbox-key': `${secret}x` }, body: '{}' }))
      .status,
  ).toBe(401);
});

test('pays a withdrawal once, however often it is requested', async () => {
  const send = async (amountPaise: number) => {
    const reply = await fetch(`${base}/api/payouts`, {
      method: 'POST',
      headers: key,
      body: JSON.stringify({ withdrawalId: 'w1', amountPaise, upi: 'asha@upi' }),
    });
    return { status: reply.status, body: await reply.json() };
  };
  const first = await send(30_000);
  expect(first.body).toMatchObject({ status: 'processed', payoutId: expect.stringMatching(/^pout_/) });
  expect((await send(30_000)).body.payoutId).toBe(first.body.payoutId);
  expect((await send(30_001)).status).toBe(409);
  expect(await (await fetch(`${base}/api/payouts/w1`, { headers: key })).json()).toMatchObject({
    payoutId: first.body.payoutId,
  });
  expect((await fetch(`${base}/api/payouts/w2`, { headers: key })).status).toBe(404);
});

test('refunds a captured payment once per key, and fails a second refund', async () => {
  const { intentId } = await link(50_000);
  await choose(intentId, 'success');
  const { payments } = await (await fetch(`${base}/api/payments?intentId=${intentId}`, { headers: key })).json();
  const give = async (name: string, amountPaise = 50_000) => {
    const reply = await fetch(`${base}/api/refunds`, {
      method: 'POST',
      headers: key,
      body: JSON.stringify({ key: name, paymentId: payments[0].paymentId, amountPaise }),
    });
    return { status: reply.status, body: await reply.json() };
  };
  const first = await give('refund-order-1');
  expect(first.body).toMatchObject({ status: 'processed', refundId: expect.stringMatching(/^rfnd_/) });
  expect((await give('refund-order-1')).body).toEqual(first.body);
  expect((await give('refund-order-1', 100)).status).toBe(404);
  expect((await give('refund-order-2')).body).toMatchObject({
    status: 'failed',
    reason: 'The payment went back already.',
  });
  expect((await give('refund-order-3', 100)).status).toBe(404);
  const listed = await fetch(`${base}/api/refunds?paymentId=${payments[0].paymentId}`, { headers: key });
  expect((await listed.json()).refunds).toMatchObject([{ status: 'processed' }, { status: 'failed' }]);
});

test('shows the amount without a script and allows form redirects to the portal only', async () => {
  const { intentId } = await link(50_000);
  const reply = await fetch(`${base}/pay/${intentId}`);
  const html = await reply.text();
  expect(html).toContain('₹500');
  expect(html).not.toContain('<script');
  expect(reply.headers.get('content-security-policy')).toContain(`form-action 'self' ${portalOrigin};`);
  expect((await fetch(`${base}/pay/unknown`)).status).toBe(404);
  expect((await choose(intentId, 'free-money')).status).toBe(422);
});
