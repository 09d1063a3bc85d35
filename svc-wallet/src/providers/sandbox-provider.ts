import { z } from 'zod';
import { pollProvider, callProvider, parseJson } from './call-provider';
import { ProviderDown, type Provider, type ProviderEvent } from './provider';
import { isWebhookSigned } from './webhook-signature';

const WINDOW_MS = 5 * 60_000;
const text = z.string().min(1).max(200);
const paise = z.number().int().positive();
const link = z.object({ linkId: text, url: z.url() });
const paymentList = z.object({
  payments: z.array(
    z.object({
      paymentId: text,
      status: z.string(),
      amountPaise: paise,
      currency: z.string(),
      intentId: text.optional(),
    }),
  ),
});
const payout = z.object({
  payoutId: text,
  status: z.enum(['processed', 'queued', 'failed', 'reversed']),
  reason: z.string().optional(),
});
const refund = z.object({
  refundId: text,
  status: z.enum(['processed', 'pending', 'failed']),
  reason: z.string().optional(),
});
const refundList = z.object({ refunds: z.array(refund.extend({ amountPaise: paise })) });
const webhook = z.object({
  eventId: text,
  event: z.string(),
  paymentId: text.optional(),
  reversalId: text.optional(),
  intentId: text.optional(),
  amountPaise: paise.optional(),
  currency: z.string().optional(),
  withdrawalId: text.optional(),
  payoutId: text.optional(),
  email: z.string().max(200).optional(),
});

/** The local stack's payment page: the duties of a real provider, with nobody's money. */
export function sandboxProvider({ checkoutUrl, secret }: { checkoutUrl: string; secret: string }): Provider {
  const headers = { 'x-sandbox-key': secret };
  return {
    name: 'sandbox',
    origins: [new URL(checkoutUrl).origin],
    async createLink({ _id, amountPaise, currency, planId }) {
      const made = await callProvider({
        method: 'POST',
        url: `${checkoutUrl}/api/links`,
        headers,
        body: { intentId: _id, amountPaise, currency, planId },
        shape: link,
      });
      if (!made) throw new ProviderDown('the sandbox makes no links');
      return { linkId: made.linkId, url: made.url };
    },
    async captures({ _id }) {
      const found = await callProvider({
        method: 'GET',
        url: `${checkoutUrl}/api/payments?intentId=${encodeURIComponent(_id)}`,
        headers,
        shape: paymentList,
      });
      return (found?.payments ?? [])
        .filter(({ status }) => status === 'captured')
        .map(({ paymentId, intentId, amountPaise, currency }) => ({
          paymentId,
          amountPaise,
          currency,
          ...(intentId === undefined ? {} : { intentId }),
        }));
    },
    // Its events carry every reference that it has.
    referenceOf: async () => undefined,
    readEvent({ rawBody, headers: sent, now }) {
      const timestamp = String(sent['x-sandbox-timestamp'] ?? '');
      if (!isWebhookSigned(secret, [`${timestamp}.`, rawBody], sent['x-sandbox-signature'])) return 'bad-signature';
      // A recorded true event is worthless after the window.
      if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now.getTime() - Number(timestamp) * 1000) > WINDOW_MS)
        return 'bad-signature';
      return eventOf(rawBody);
    },
    async sendPayout({ withdrawalId, amountPaise, upi }) {
      const sent = await pollProvider({
        method: 'POST',
        url: `${checkoutUrl}/api/payouts`,
        headers,
        body: { withdrawalId, amountPaise, upi },
        shape: payout,
      });
      return sent.kind === 'refused' ? { status: 'refused', reason: sent.reason } : sent.body;
    },
    async refund({ paymentId, amountPaise, key }) {
      const made = await pollProvider({
        method: 'POST',
        url: `${checkoutUrl}/api/refunds`,
        headers,
        body: { paymentId, amountPaise, key },
        shape: refund,
      });
      return made.kind === 'refused' ? { status: 'refused', reason: made.reason } : made.body;
    },
    async refundsOf(paymentId) {
      const url = `${checkoutUrl}/api/refunds?paymentId=${encodeURIComponent(paymentId)}`;
      return (await callProvider({ method: 'GET', url, headers, shape: refundList }))?.refunds ?? [];
    },
    findPayout: (withdrawalId) =>
      callProvider({
        method: 'GET',
        url: `${checkoutUrl}/api/payouts/${encodeURIComponent(withdrawalId)}`,
        headers,
        shape: payout,
      }),
  };
}

function eventOf(rawBody: Buffer): ProviderEvent | 'malformed' {
  const parsed = webhook.safeParse(parseJson(rawBody.toString('utf8')));
  if (!parsed.success) return 'malformed';
  const { eventId, event, paymentId, reversalId, intentId, amountPaise, currency, withdrawalId, payoutId, email } =
    parsed.data;
  if (event === 'payment.captured' && paymentId && amountPaise && currency)
    return {
      kind: 'captured',
      eventId,
      paymentId,
      amountPaise,
      currency,
      ...(intentId ? { intentId } : {}),
      ...(email ? { email } : {}),
    };
  if (event === 'payment.failed' || event === 'payment.cancelled')
    return { kind: event === 'payment.failed' ? 'failed' : 'cancelled', eventId, ...(intentId ? { intentId } : {}) };
  if (event === 'payment.reversed' && paymentId && amountPaise && currency)
    return { kind: 'reversed', eventId, paymentId, reversalId: reversalId ?? paymentId, amountPaise, currency };
  const status = /^payout\.(processed|failed|reversed)$/.exec(event)?.[1];
  if (status && withdrawalId)
    return {
      kind: 'payout',
      eventId,
      withdrawalId,
      outcome: { payoutId: payoutId ?? withdrawalId, status: status as 'processed' | 'failed' | 'reversed' },
    };
  return { kind: 'other', eventId };
}
