import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openBooks } from './checkout-books';
import { Notice } from './checkout-facts';
import { checkoutHttp } from './checkout-http';
import { openJournal } from './journal';
import { webhookSender } from './webhooks/webhook-sender';

const secret = 'a sandbox secret that is long enough to be one';
const portalOrigin = 'http://localhost:8080';
const key = { 'x-sandbox-key': secret, 'content-type': 'application/json' };

/** The portal's side: remembers what it was told, and may be down. */
const heard: { notice: Notice; genuine: boolean }[] = [];
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
      heard.push({
        notice: Notice.parse(JSON.parse(body)),
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
  const books = openBooks(openJournal(dir));
  const webhooks = webhookSender(books, {
    url: `http://127.0.0.1:${portOf(portal)}/api/payments/webhook/sandbox`,
    secret,
    log: () => undefined,
  });
  const server = checkoutHttp({ books, webhooks, secret, origin: 'http://localhost:9', portalOrigin });
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
  heard.length = 0;
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

test('paying tells the portal with a genuine signature, then sends the player back', async () => {
  const { intentId, body } = await link();
  expect(body.url).toBe(`http://localhost:9/pay/${intentId}`);
  const reply = await choose(intentId, 'success');
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `${portalOrigin}/user/pay-success`]);
  expect(heard).toEqual([
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
      paymentId: heard[0]?.notice.paymentId,
    }),
  ]);
});

test('paying three times at once is one payment, told three times in the same words', async () => {
  const { intentId } = await link();
  await Promise.all([choose(intentId, 'success'), choose(intentId, 'success'), choose(intentId, 'success')]);
  expect(await payments(intentId)).toHaveLength(1);
  expect(heard).toHaveLength(3);
  expect(new Set(heard.map(({ notice }) => notice.eventId)).size).toBe(1);
});

test.each([
  ['failure', 'failed', 'payment.failed', 'failed'],
  ['cancel', 'cancelled', 'payment.cancelled', undefined],
])('%s sends the player back to the wallet and captures nothing', async (outcome, reason, event, status) => {
  const { intentId } = await link();
  const reply = await choose(intentId, outcome);
  expect([reply.status, reply.headers.get('location')]).toEqual([303, `${portalOrigin}/user/wallet?payment=${reason}`]);
  expect(heard.map(({ notice }) => notice.event)).toEqual([event]);
  expect((await payments(intentId)).map((payment: { status: string }) => payment.status)).toEqual(
    status ? [status] : [],
  );
});

test('a tester can pay twice, pay the wrong amount and take a payment back', async () => {
  const { intentId } = await link();
  await choose(intentId, 'twice');
  await choose(intentId, 'wrong-amount');
  await choose(intentId, 'reverse');
  expect(heard.map(({ notice }) => [notice.event, notice.amountPaise])).toEqual([
    ['payment.captured', 10_000],
    ['payment.captured', 10_000],
    ['payment.captured', 9_900],
    ['payment.reversed', 9_900],
  ]);
  expect(new Set(heard.slice(0, 3).map(({ notice }) => notice.paymentId)).size).toBe(3);
});

test('while the portal is down the player still goes on, and the message comes as soon as it is up', async () => {
  portalIsUp = false;
  const { intentId } = await link();
  expect((await choose(intentId, 'success')).status).toBe(303);
  portalIsUp = true;
  for (let i = 0; i < 100 && heard.length === 0; i++) await sleep(50);
  expect(heard.map(({ notice }) => notice.intentId)).toEqual([intentId]);
});

test('a checkout that was killed knows its links and payments and sends what it still owes', async () => {
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
  for (let i = 0; i < 100 && heard.length === 0; i++) await sleep(50);
  expect(heard.map(({ notice }) => notice.paymentId)).toEqual([before[0].paymentId]);
});

test('one intent has one link; another amount for it is refused', async () => {
  const { intentId, body } = await link();
  expect((await link(10_000, intentId)).body).toEqual(body);
  expect((await link(50_000, intentId)).status).toBe(409);
});

test('without the key nobody makes links, sees payments or sends money', async () => {
  const body = JSON.stringify({ intentId: 'i', amountPaise: 10_000, currency: 'TEST' });
  expect((await fetch(`${base}/api/links`, { method: 'POST', body })).status).toBe(401);
  expect((await fetch(`${base}/api/payments?intentId=i`, { headers: { 'x-sandbox-key': 'wrong' } })).status).toBe(401);
  expect(
    (await fetch(`${base}/api/payouts`, { method: 'POST', headers: { 'x-sandbox-key': `${secret}x` }, body: '{}' }))
      .status,
  ).toBe(401);
});

test('money for a withdrawal leaves once, however often it is asked', async () => {
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

test('a captured payment goes back once, however often it is asked; what went back already fails', async () => {
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
});

test('the page shows the amount, works without a script and lets the form lead back to the portal only', async () => {
  const { intentId } = await link(50_000);
  const reply = await fetch(`${base}/pay/${intentId}`);
  const html = await reply.text();
  expect(html).toContain('₹500');
  expect(html).not.toContain('<script');
  expect(reply.headers.get('content-security-policy')).toContain(`form-action 'self' ${portalOrigin};`);
  expect((await fetch(`${base}/pay/unknown`)).status).toBe(404);
  expect((await choose(intentId, 'free-money')).status).toBe(422);
});
