import { createHmac, randomUUID } from 'node:crypto';
import http from 'node:http';

interface Paid {
  paymentId: string;
  status: 'captured' | 'failed';
  amountPaise: number;
  currency: string;
  intentId?: string;
}
export interface FakePayout {
  payoutId: string;
  status: 'processed' | 'queued' | 'failed' | 'reversed';
}

/**
 * Test double of the sandbox payment page for svc-wallet, controlled by the test: payments, payouts, signatures and
 * outages.
 */
export interface FakeCheckout {
  url: string;
  secret: string;
  payments: Paid[];
  payouts: Map<string, FakePayout & { tries: number; upi: string; amountPaise: number }>;
  /** by idempotency key */
  refunds: Map<string, { refundId: string; paymentId: string; amountPaise: number; tries: number }>;
  /** the status of refunds */
  refundStatus: 'processed' | 'pending' | 'failed';
  /** the next refunds are refused with this answer */
  refundError?: { status: number; error: string } | undefined;
  /** the status of the next payouts */
  payoutStatus: FakePayout['status'];
  /** the next payouts are refused with this answer */
  payoutError?: { status: number; error: string } | undefined;
  isDown: boolean;
  /** headers and body of a signed event */
  event(content: Record<string, unknown>, signedAt?: Date): { headers: Record<string, string>; body: string };
  stop(): Promise<void>;
}

export async function startFakeCheckout(): Promise<FakeCheckout> {
  const secret = 'a-sandbox-secret-of-the-tests-that-is-long-enough';
  const links = new Map<string, string>();
  const server = http.createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const url = new URL(req.url ?? '/', 'http://checkout');
      const send = (status: number, body: unknown): void =>
        void res.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
      if (checkout.isDown) return send(503, {});
      if (req.headers['x-sandbox-key'] !== secret) return send(401, {});
      const body: Record<string, unknown> =
        chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>) : {};
      if (req.method === 'POST' && url.pathname === '/api/links') {
        const intentId = String(body['intentId']);
        const linkId = links.get(intentId) ?? randomUUID();
        links.set(intentId, linkId);
        return send(200, { linkId, url: `${checkout.url}/pay/${intentId}` });
      }
      if (url.pathname === '/api/payments')
        return send(200, {
          payments: checkout.payments.filter(({ intentId }) => intentId === url.searchParams.get('intentId')),
        });
      if (req.method === 'POST' && url.pathname === '/api/refunds') {
        if (checkout.refundError) return send(checkout.refundError.status, { error: checkout.refundError.error });
        const key = String(body['key']);
        const known = checkout.refunds.get(key) ?? {
          refundId: `rfnd_${key}`,
          paymentId: String(body['paymentId']),
          amountPaise: Number(body['amountPaise']),
          tries: 0,
        };
        checkout.refunds.set(key, { ...known, tries: known.tries + 1 });
        return send(200, {
          refundId: known.refundId,
          status: checkout.refundStatus,
          ...(checkout.refundStatus === 'failed' ? { reason: 'the account is closed' } : {}),
        });
      }
      if (url.pathname === '/api/refunds') {
        const of = [...checkout.refunds.values()].filter(
          ({ paymentId }) => paymentId === url.searchParams.get('paymentId'),
        );
        return send(200, {
          refunds: of.map(({ refundId, amountPaise }) => ({ refundId, amountPaise, status: checkout.refundStatus })),
        });
      }
      if (req.method === 'POST' && url.pathname === '/api/payouts') {
        const id = String(body['withdrawalId']);
        if (checkout.payoutError) return send(checkout.payoutError.status, { error: checkout.payoutError.error });
        const known = checkout.payouts.get(id) ?? {
          payoutId: `pout_${id}`,
          status: checkout.payoutStatus,
          tries: 0,
          upi: String(body['upi']),
          amountPaise: Number(body['amountPaise']),
        };
        checkout.payouts.set(id, { ...known, tries: known.tries + 1 });
        return send(200, { payoutId: known.payoutId, status: known.status });
      }
      const payout = checkout.payouts.get(decodeURIComponent(url.pathname.split('/').at(-1) ?? ''));
      return payout ? send(200, { payoutId: payout.payoutId, status: payout.status }) : send(404, {});
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const checkout: FakeCheckout = {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    secret,
    payments: [],
    payouts: new Map(),
    refunds: new Map(),
    refundStatus: 'processed',
    payoutStatus: 'processed',
    isDown: false,
    event(content, signedAt = new Date()) {
      const body = JSON.stringify({ eventId: randomUUID(), createdAt: signedAt.toISOString(), ...content });
      const timestamp = String(Math.floor(signedAt.getTime() / 1000));
      return {
        body,
        headers: {
          'content-type': 'application/json',
          'x-sandbox-timestamp': timestamp,
          'x-sandbox-signature': createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex'),
        },
      };
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return checkout;
}
