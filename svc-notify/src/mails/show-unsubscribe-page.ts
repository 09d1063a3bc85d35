import type { endpoints } from '@baazi/contracts';
import { refuse, type Handler } from '@baazi/service-kit';
import type { PlayerDeps } from '../players/player';
import { mailTexts } from './mail-texts';
import { readUnsubscribeKey } from './unsubscribe-key';
import { readerLanguage, unsubscribePage } from './unsubscribe-page';

/** Asks for confirmation: virus scanners open every link in a mail. */
export const showUnsubscribePage =
  (deps: PlayerDeps & { config: { MAIL_SECRET: string } }): Handler<typeof endpoints.showMailsEnd> =>
  async ({ query: { key }, headers }) => {
    const unsubscription = readUnsubscribeKey(key, deps.config.MAIL_SECRET);
    if (!unsubscription) return refuse('link-expired');
    const language = await readerLanguage(deps, unsubscription.userId, headers);
    return unsubscribePage(language, mailTexts[language].end);
  };
