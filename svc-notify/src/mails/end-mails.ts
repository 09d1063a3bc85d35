import type { endpoints } from '@baazi/contracts';
import { refuse, type Handler } from '@baazi/service-kit';
import { isWanted } from '../channels/channel-rules';
import { countFigures } from '../figures/count-figures';
import type { NotifyContext } from '../notify-context';
import type { Player } from '../players/player';
import { prefer } from '../preferences/prefer';
import { readMailAbout } from './mail-about';
import { mailWords } from './mail-words';
import { mailsPage } from './mails-page';
import { readMailsKey } from './mails-key';
import { readersLanguage } from './readers-language';

/** One click in a mail program, or on the page that the link opens (RFC 8058). */
export const endMails =
  (notify: NotifyContext): Handler<typeof endpoints.endMails> =>
  async ({ query: { key }, headers }) => {
    const mails = readMailsKey(key, notify.service.config.MAIL_SECRET);
    if (!mails) return refuse('link-expired');
    const { userId, kind } = mails;
    const player = await notify.players.findById(userId).lean<Player | null>();
    const wasWanted = isWanted(kind, 'mail', player?.preferences);
    await prefer(notify, userId, { kind, channel: 'mail', on: false });
    const counted = readMailAbout(mails.about);
    if (wasWanted && counted) await countFigures(notify, 'mailEnded', [counted]);
    const language = await readersLanguage(notify, userId, headers);
    return mailsPage(language, mailWords[language].ended);
  };
