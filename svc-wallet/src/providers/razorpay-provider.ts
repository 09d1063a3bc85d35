import { createHash, createHmac } from 'node:crypto';
import { z } from 'zod';
import { pollProvider, callProvider, parseJson } from './call-provider';
import { ProviderDown, type PayoutOutcome, type Provider, type ProviderEvent, type RefundOutcome } from './provider';
import { isWebhookSigned } from './webhook-signature';

export interface RazorpaySettings {
  apiUrl: string;
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  returnUrl: string;
  accountNumber?: string;
}
const text = z.string().min(1).max(200);
const paise = z.number().int().nonnegative();
const link = z.object({ id: text, short_url: z.url() });
const linkList = z.object({
  payment_links: z.array(
    z.object({
      id: text,
      short_url: z.url(),
      reference_id: z.string().nullish(),
      payments: z.array(z.object({ payment_id: text, status: z.string(), amount: paise })).nullish(),
    }),
  ),
});
const notes = z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish();
const payment = z.object({
  id: text,
  amount: paise,
  currency: z.string(),
  status: z.string().optional(),
  email: z.string().nullish(),
  vpa: z.string().max(200).nullish(),
  notes,
});
const refund = z.object({ id: text, status: z.string() });
const refundList = z.object({ items: z.array(refund.extend({ amount: paise })) });
const payout = z.object({
  id: text,
  status: z.string(),
  reference_id: z.string().nullish(),
  status_details: z.object({ description: z.string().nullish() }).nullish(),
});
const entity = <Z extends z.ZodType>(inner: Z) => z.object({ entity: inner });
const webhook = z.object({
  event: z.string(),
  payload: z.object({
    payment: entity(payment).optional(),
    payment_link: entity(z.object({ id: text, reference_id: z.string().nullish() })).optional(),
    refund: entity(z.object({ id: text, payment_id: text, amount: paise, currency: z.string() })).optional(),
    dispute: entity(z.object({ id: text, payment_id: text, amount: paise, currency: z.string() })).optional(),
    payout: entity(payout).optional(),
  }),
});

/**
 * Razorpay payment links and RazorpayX payouts: our intent id is the link's `reference_id`, the withdrawal id the
 * payout's idempotency key.
 */
export function razorpayProvider(settings: RazorpaySettings): Provider {
  const { apiUrl, keyId, keySecret, webhookSecret, returnUrl, accountNumber } = settings;
  const headers = { authorization: `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}` };
  const linksOf = async (key: 'reference_id' | 'payment_id', value: string) =>
    (
      await callProvider({
        method: 'GET',
        url: `${apiUrl}/v1/payment_links/?${key}=${encodeURIComponent(value)}`,
        headers,
        shape: linkList,
      })
    )?.payment_links ?? [];
  const findPayout = async (withdrawalId: string): Promise<PayoutOutcome | undefined> => {
    const [account, reference] = [accountNumber ?? '', withdrawalId].map(encodeURIComponent);
    const found = await callProvider({
      method: 'GET',
      url: `${apiUrl}/v1/payouts?account_number=${account}&reference_id=${reference}`,
      headers,
      shape: z.object({ items: z.array(payout) }),
    });
    const mine = found?.items.find(({ reference_id }) => reference_id === withdrawalId);
    return mine && outcomeOf(mine);
  };
  return {
    name: 'razorpay',
    origins: ['https://rzp.io', 'https://razorpay.com', 'https://api.razorpay.com', new URL(apiUrl).origin],
    async createLink(intent) {
      // An attempt whose answer was lost may have created the link: references are unique at the provider, so it is
      // looked up first.
      const known = (await linksOf('reference_id', intent._id)).find(({ reference_id }) => reference_id === intent._id);
      const made =
        known ??
        (await callProvider({
          method: 'POST',
          url: `${apiUrl}/v1/payment_links`,
          headers,
          shape: link,
          body: {
            amount: intent.amountPaise,
            currency: intent.currency,
            accept_partial: false,
            reference_id: intent._id,
            description: 'IPL Baazi wallet',
            callback_url: returnUrl,
            callback_method: 'get',
            expire_by: Math.floor(intent.expiresAt.getTime() / 1000),
            notes: { intentId: intent._id },
          },
        }));
      if (!made) throw new ProviderDown('no payment link was made');
      return { linkId: made.id, url: made.short_url };
    },
    async captures(intent) {
      const paid = (await linksOf('reference_id', intent._id))
        .filter(({ reference_id }) => reference_id === intent._id)
        .flatMap(({ payments }) => payments ?? [])
        .filter(({ status }) => status === 'captured');
      return paid.map(({ payment_id, amount }) => ({
        paymentId: payment_id,
        intentId: intent._id,
        amountPaise: amount,
        currency: intent.currency,
      }));
    },
    async referenceOf(paymentId) {
      const links = await linksOf('payment_id', paymentId);
      const [only] = links;
      const paid =
        links.find(({ payments }) => payments?.some(({ payment_id }) => payment_id === paymentId)) ??
        // A list may leave the payments of a link out.
        (links.length === 1 && !only?.payments?.length ? only : undefined);
      return paid?.reference_id ?? undefined;
    },
    readEvent({ rawBody, headers: sent }) {
      // No time is signed: replays are stopped by the event id and the payment id.
      if (!isWebhookSigned(webhookSecret, [rawBody], sent['x-razorpay-signature'])) return 'bad-signature';
      const eventId = String(sent['x-razorpay-event-id'] ?? '') || createHash('sha256').update(rawBody).digest('hex');
      return eventOf(rawBody, eventId, (vpa) =>
        createHmac('sha256', webhookSecret).update(`payer ${vpa.toLowerCase()}`).digest('hex').slice(0, 32),
      );
    },
    async sendPayout({ withdrawalId, amountPaise, upi }) {
      if (!accountNumber) throw new ProviderDown('no payout account is configured');
      const made = await pollProvider({
        method: 'POST',
        url: `${apiUrl}/v1/payouts`,
        headers: { ...headers, 'x-payout-idempotency': withdrawalId },
        shape: payout,
        body: {
          account_number: accountNumber,
          amount: amountPaise,
          currency: 'INR',
          mode: 'UPI',
          purpose: 'payout',
          queue_if_low_balance: true,
          reference_id: withdrawalId,
          fund_account: {
            account_type: 'vpa',
            vpa: { address: upi },
            contact: { name: 'IPL Baazi player', type: 'customer', reference_id: withdrawalId },
          },
        },
      });
      return made.kind === 'refused' ? { status: 'refused', reason: made.reason } : outcomeOf(made.body);
    },
    async refund({ paymentId, amountPaise, key }) {
      // The key makes a repeat the same refund; the answer is its state.
      const answer = await pollProvider({
        method: 'POST',
        url: `${apiUrl}/v1/payments/${encodeURIComponent(paymentId)}/refund`,
        headers: { ...headers, 'x-refund-idempotency': key },
        body: { amount: amountPaise, receipt: key },
        shape: refund,
      });
      if (answer.kind === 'refused') return { status: 'refused', reason: answer.reason };
      const made = answer.body;
      const now =
        made.status === 'pending'
          ? ((await callProvider({
              method: 'GET',
              url: `${apiUrl}/v1/refunds/${encodeURIComponent(made.id)}`,
              headers,
              shape: refund,
            })) ?? made)
          : made;
      return refundOutcome(now);
    },
    async refundsOf(paymentId) {
      const url = `${apiUrl}/v1/payments/${encodeURIComponent(paymentId)}/refunds`;
      const found = (await callProvider({ method: 'GET', url, headers, shape: refundList }))?.items ?? [];
      return found.map((one) => ({ ...refundOutcome(one), amountPaise: one.amount }));
    },
    findPayout,
  };
}

const refundOutcome = ({ id, status }: z.output<typeof refund>): RefundOutcome => ({
  refundId: id,
  status: status === 'processed' || status === 'failed' ? status : 'pending',
});

function outcomeOf({ id, status, status_details }: z.output<typeof payout>): PayoutOutcome {
  const known =
    status === 'processed' || status === 'reversed'
      ? status
      : ['failed', 'rejected', 'cancelled'].includes(status)
        ? 'failed'
        : 'queued';
  return {
    payoutId: id,
    status: known,
    ...(status_details?.description ? { reason: status_details.description } : {}),
  };
}

function eventOf(rawBody: Buffer, eventId: string, hashOf: (vpa: string) => string): ProviderEvent | 'malformed' {
  const parsed = webhook.safeParse(parseJson(rawBody.toString('utf8')));
  if (!parsed.success) return 'malformed';
  const { event, payload } = parsed.data;
  const paid = payload.payment?.entity;
  const intentId = payload.payment_link?.entity.reference_id ?? intentInNotes(paid?.notes);
  if ((event === 'payment.captured' || event === 'payment_link.paid') && paid) {
    return {
      kind: 'captured',
      eventId,
      paymentId: paid.id,
      amountPaise: paid.amount,
      currency: paid.currency,
      ...(intentId ? { intentId } : {}),
      ...(paid.email ? { email: paid.email } : {}),
      ...(paid.vpa ? { payer: hashOf(paid.vpa) } : {}),
    };
  }
  if (event === 'payment.failed') return { kind: 'failed', eventId, ...(intentId ? { intentId } : {}) };
  if (event === 'payment_link.cancelled' || event === 'payment_link.expired')
    return { kind: 'cancelled', eventId, ...(intentId ? { intentId } : {}) };
  const back =
    event === 'refund.processed'
      ? payload.refund?.entity
      : event === 'payment.dispute.lost'
        ? payload.dispute?.entity
        : undefined;
  if (back)
    return {
      kind: 'reversed',
      eventId,
      paymentId: back.payment_id,
      reversalId: back.id,
      amountPaise: back.amount,
      currency: back.currency,
    };
  const sent = payload.payout?.entity;
  if (sent?.reference_id && event.startsWith('payout.'))
    return { kind: 'payout', eventId, withdrawalId: sent.reference_id, outcome: outcomeOf(sent) };
  return { kind: 'other', eventId };
}

function intentInNotes(given: z.output<typeof notes>): string | undefined {
  const id = given && !Array.isArray(given) ? given['intentId'] : undefined;
  return typeof id === 'string' ? id : undefined;
}
