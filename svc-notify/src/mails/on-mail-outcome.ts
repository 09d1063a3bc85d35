import { endpoints } from '@baazi/contracts';
import { ServiceUnavailable } from '@baazi/service-kit';
import type { MailOutcome } from '@baazi/service-kit/mails';
import { countFigures } from '../figures/count-figures';
import type { NotifyContext } from '../notify-context';
import { readMailAbout } from './mail-about';

/** Addresses are svc-auth's: it is told which ones bounce. While it is away the mail waits, and bounces again. */
export const onMailOutcome =
  (notify: NotifyContext) =>
  async ({ kind, to, about }: MailOutcome): Promise<void> => {
    if (kind === 'bounced') {
      const answer = await notify.service.services.call(endpoints.mailBounced, { body: { email: to } });
      if (answer.kind === 'refusal') throw new ServiceUnavailable(`svc-auth does not note a bounce: ${answer.code}`);
    }
    const counted = readMailAbout(about);
    if (counted && kind !== 'given-up')
      await countFigures(notify, kind === 'sent' ? 'mailSent' : 'mailBounced', [counted]);
  };
