import { endpoints } from '@baazi/contracts';
import { ServiceUnavailable, type Service } from '@baazi/service-kit';
import type { MailOutcome } from '@baazi/service-kit/mails';
import { countDelivery, parseDeliveryReference, type DeliveryStatsDeps } from '../delivery/delivery-stats';

/**
 * Counts the outcome, and reports a bounced address to svc-auth, which owns addresses. While svc-auth is unavailable
 * the mail stays queued, and bounces again.
 */
export const onMailOutcome =
  (deps: DeliveryStatsDeps & Pick<Service, 'services'>) =>
  async ({ kind, to, about }: MailOutcome): Promise<void> => {
    if (kind === 'bounced') {
      const answer = await deps.services.call(endpoints.mailBounced, { body: { email: to } });
      if (answer.kind === 'refusal')
        throw new ServiceUnavailable(`svc-auth refuses to record a bounce: ${answer.code}`);
    }
    const counted = parseDeliveryReference(about);
    if (counted && kind !== 'given-up')
      await countDelivery(deps, kind === 'sent' ? 'mailSent' : 'mailBounced', [counted]);
  };
