import type { endpoints } from '@baazi/contracts';
import { refuse, type Handler } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import { mailWords } from './mail-words';
import { mailsPage } from './mails-page';
import { readMailsKey } from './mails-key';
import { readersLanguage } from './readers-language';

/** Asks first: programs that look for viruses open every link. */
export const showMailsEnd =
  (notify: NotifyContext): Handler<typeof endpoints.showMailsEnd> =>
  async ({ query: { key }, headers }) => {
    const mails = readMailsKey(key, notify.service.config.MAIL_SECRET);
    if (!mails) return refuse('link-expired');
    const language = await readersLanguage(notify, mails.userId, headers);
    return mailsPage(language, mailWords[language].end);
  };
