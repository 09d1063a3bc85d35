import type { Payment } from '../../ledger/payment';
import { paymentKey } from '../../ledger/payment';
import type { Webhook } from '../../money-in/webhooks/webhook';

/** The payment of a processed provider event. */
export function paymentOfWebhook({ _id, event, waiting }: Webhook): string | undefined {
  if (waiting || (event.kind !== 'captured' && event.kind !== 'reversed')) return undefined;
  return paymentKey(_id.slice(0, _id.indexOf(':')), event.paymentId);
}

/** A processed provider event is reflected in the payment: the only outside witness. */
export function checkWebhook(webhook: Webhook, payment: Payment | undefined): string[] {
  const { _id, event } = webhook;
  const name = `webhook ${_id}`;
  if (!payment) return [`${name}: it was worked off, and its payment ${paymentOfWebhook(webhook)} is not there`];
  if (event.kind === 'captured') {
    const isSame =
      payment.state !== 'seen' &&
      payment.amountPaise === event.amountPaise &&
      payment.currency === event.currency &&
      // An event may name no intent; the one that it names belongs to the payment.
      (event.intentId === undefined || payment.intentId === event.intentId);
    return isSame ? [] : [`${name}: payment ${payment._id} is not what it told of`];
  }
  if (event.kind !== 'reversed') return [];
  // A fully reversed or refunded payment may ignore later events; its recorded facts are true.
  const known = payment.reversals?.find(({ id }) => id === event.reversalId);
  const isUnbooked = payment.creditedAt === undefined && payment.reason === undefined;
  const isMissed = payment.state === 'seen' && (!known || payment.currency !== event.currency);
  const isOther =
    known !== undefined && (isUnbooked ? known.paise !== event.amountPaise : known.paise > event.amountPaise);
  return isMissed || isOther ? [`${name}: payment ${payment._id} does not know its reversal`] : [];
}
