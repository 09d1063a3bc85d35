import { createHmac, randomUUID } from 'node:crypto';
import http from 'node:http';

interface Link {
  id: string;
  reference_id: string;
  short_url: string;
  amount: number;
  payments: { payment_id: string; status: string; amount: number }[];
}
interface Payout {
  id: string;
  reference_id: string;
  status: string;
  amount: number;
  tries: number;
}

interface Refund {
  id: string;
  payment_id: string;
  amount: number;
  status: string;
  key: string;
}

/** Test double of Razorpay's API (payment links, refunds, webhooks, RazorpayX payouts). */
export async function startFakeRazorpay() {
  const keyId = 'rzp_test_key';
  const keySecret = 'a-razorpay-key-secret-of-the-tests-0001';
  const webhookSecret = 'a-razorpay-webhook-secret-of-the-tests-01';
  const links: Link[] = [];
  const payouts: Payout[] = [];
  const refunds: Refund[] = [];
  const state = { loseAnswers: 0, payoutStatus: 'processing', refundStatus: 'pending' };
  const server = http.createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const url = new URL(req.url ?? '/', 'http://razorpay');
      const send = (body: unknown, status = 200): void => {
        // The request is processed but the answer is lost: the caller must not repeat the effect.
        if (state.loseAnswers > 0) {
          state.loseAnswers -= 1;
          return void res.destroy();
        }
        res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      };
      if (req.headers.authorization !== `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`)
        return send({}, 401);
      const body: Record<string, unknown> =
        chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) : {};
      if (req.method === 'POST' && url.pathname === '/v1/payment_links') {
        const reference = String(body['reference_id']);
        if (links.some(({ reference_id }) => reference_id === reference))
          return send({ error: { description: 'payment link with given reference_id already exists' } }, 400);
        const link = {
          id: `plink_${randomUUID()}`,
          reference_id: reference,
          short_url: `https://rzp.io/i/${reference}`,
          amount: Number(body['amount']),
          payments: [],
        };
        links.push(link);
        return send(link);
      }
      if (url.pathname === '/v1/payment_links/')
        return send({
          payment_links: links.filter(
            ({ reference_id, payments }) =>
              reference_id === url.searchParams.get('reference_id') ||
              payments.some(({ payment_id }) => payment_id === url.searchParams.get('payment_id')),
          ),
        });
      const ofPayment = /^\/v1\/payments\/([^/]+)\/refund$/.exec(url.pathname)?.[1];
      if (req.method === 'POST' && ofPayment) {
        const key = String(req.headers['x-refund-idempotency']);
        const refund = refunds.find((one) => one.key === key) ?? {
          id: `rfnd_${randomUUID()}`,
          payment_id: ofPayment,
          amount: Number(body['amount']),
          status: state.refundStatus,
          key,
        };
        if (!refunds.includes(refund)) refunds.push(refund);
        return send(refund);
      }
      const refundsOf = /^\/v1\/payments\/([^/]+)\/refunds$/.exec(url.pathname)?.[1];
      if (refundsOf) return send({ items: refunds.filter(({ payment_id }) => payment_id === refundsOf) });
      if (url.pathname.startsWith('/v1/refunds/')) {
        const refund = refunds.find(({ id }) => url.pathname.endsWith(`/${id}`));
        return send(refund ?? {}, refund ? 200 : 404);
      }
      if (req.method === 'POST' && url.pathname === '/v1/payouts') {
        const key = String(req.headers['x-payout-idempotency']);
        const payout = payouts.find(({ reference_id }) => reference_id === key) ?? {
          id: `pout_${randomUUID()}`,
          reference_id: key,
          status: state.payoutStatus,
          amount: Number(body['amount']),
          tries: 0,
        };
        payout.tries += 1;
        if (!payouts.includes(payout)) payouts.push(payout);
        return send(payout);
      }
      return send({
        items: payouts.filter(({ reference_id }) => reference_id === url.searchParams.get('reference_id')),
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    links,
    payouts,
    refunds,
    state,
    env: {
      PAYMENT_PROVIDER: 'razorpay',
      RAZORPAY_API_URL: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
      RAZORPAY_KEY_ID: keyId,
      RAZORPAY_KEY_SECRET: keySecret,
      RAZORPAY_WEBHOOK_SECRET: webhookSecret,
      RAZORPAY_ACCOUNT_NUMBER: '7878780080316316',
    },
    /** A signed event as Razorpay would deliver it. */
    event(name: string, payload: Record<string, unknown>, eventId: string = randomUUID()) {
      const body = JSON.stringify({
        entity: 'event',
        event: name,
        payload: Object.fromEntries(Object.entries(payload).map(([key, entity]) => [key, { entity }])),
      });
      return {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-razorpay-event-id': eventId,
          'x-razorpay-signature': createHmac('sha256', webhookSecret).update(body).digest('hex'),
        },
      };
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
export type FakeRazorpay = Awaited<ReturnType<typeof startFakeRazorpay>>;
