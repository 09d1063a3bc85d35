import type { MailOutcome } from '@baazi/service-kit/mails';
import { countFigures } from '../figures/count-figures';
import type { Notify } from '../notify';
import { readMailAbout } from './mail-about';

export const onMailOutcome =
  (notify: Notify) =>
  async ({ kind, about }: MailOutcome): Promise<void> => {
    const counted = readMailAbout(about);
    if (counted && kind !== 'given-up')
      await countFigures(notify, kind === 'sent' ? 'mailSent' : 'mailBounced', [counted]);
  };
