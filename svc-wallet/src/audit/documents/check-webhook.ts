import type { Payment } from '../../money-in/payment';
import { paymentKey } from '../../money-in/payment';
import type { Webhook } from '../../money-in/webhooks/webhook';

/** The payment that a worked-off event is about. */
export function paymentOfWebhook({ _id, event, waiting }: Webhook): string | undefined {
  if (waiting || (event.kind !== 'captured' && event.kind !== 'reversed')) return undefined;
  return paymentKey(_id.slice(0, _id.indexOf(':')), event.paymentId);
}

/** What a provider told and we worked off is in the payment: the one witness from outside. */
export function checkWebhook(webhook: Webhook, payment: Payment | undefined): string[] {
  const { _id, event } = webhook;
  const name = `webhook ${_id}`;
  if (!payment) return [`${name}: it was worked off, and its payment ${paymentOfWebhook(webhook)} is not there`];
  if (event.kind === 'captured') {
    const isSame =
      payment.state !== 'seen' &&
      payment.amountPaise === event.amountPaise &&
      payment.currency === event.currency &&
      payment.intentId === event.intentId;
    return isSame ? [] : [`${name}: payment ${payment._id} is not what it told of`];
  }
  if (event.kind !== 'reversed') return [];
  // A payment that is reversed to its end, or was sent back by us, may leave news aside; what it knows it knows right.
  const known = payment.reversals?.find(({ id }) => id === event.reversalId);
  const isUnbooked = payment.creditedAt === undefined && payment.reason === undefined;
  const isMissed = payment.state === 'seen' && (!known || payment.currency !== event.currency);
  const isOther =
    known !== undefined && (isUnbooked ? known.paise !== event.amountPaise : known.paise > event.amountPaise);
  return isMissed || isOther ? [`${name}: payment ${payment._id} does not know its reversal`] : [];
}
