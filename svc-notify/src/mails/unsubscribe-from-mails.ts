import type { IncomingHttpHeaders } from 'node:http';
import { type endpoints, type Language, preferredLanguage } from '@baazi/contracts';
import { type Handler, refuse } from '@baazi/service-kit';
import { countDelivery, type DeliveryStatsDeps, parseDeliveryReference } from '../delivery/delivery-stats';
import { findPlayer, type PlayerDeps } from '../players/player';
import { isChannelOn } from '../preferences/channel-rules';
import { storePreference } from '../preferences/set-preference';
import { linkPage } from './link-page';
import { mailTexts } from './mail-texts';
import { readUnsubscribeKey } from './unsubscribe-key';

/** Asks for confirmation: virus scanners open every link in a mail. */
export const showUnsubscribePage =
  (deps: PlayerDeps & { config: { MAIL_SECRET: string } }): Handler<typeof endpoints.showMailsEnd> =>
  async ({ query: { key }, headers }) => {
    const unsubscription = readUnsubscribeKey(key, deps.config.MAIL_SECRET);
    if (!unsubscription) return refuse('link-expired');
    const language = await readerLanguage(deps, unsubscription.userId, headers);
    return linkPage(language, mailTexts[language].end);
  };

interface UnsubscribeDeps extends PlayerDeps, DeliveryStatsDeps {
  config: { MAIL_SECRET: string };
}

/** One-click unsubscribe, by the mail program (RFC 8058) or by the button on the page behind the link. Idempotent. */
export const unsubscribeFromMails =
  (deps: UnsubscribeDeps): Handler<typeof endpoints.endMails> =>
  async ({ query: { key }, headers }) => {
    const unsubscription = readUnsubscribeKey(key, deps.config.MAIL_SECRET);
    if (!unsubscription) return refuse('link-expired');
    const { userId, kind } = unsubscription;
    const player = await findPlayer(deps, userId);
    const wasOn = isChannelOn(kind, 'mail', player?.preferences);
    await storePreference(deps, userId, { kind, channel: 'mail', on: false });
    const counted = parseDeliveryReference(unsubscription.about);
    if (wasOn && counted) await countDelivery(deps, 'mailEnded', [counted]);
    const language = await readerLanguage(deps, userId, headers);
    return linkPage(language, mailTexts[language].ended);
  };

/** The language of the account, else the browser's. */
async function readerLanguage(deps: PlayerDeps, userId: string, headers: IncomingHttpHeaders): Promise<Language> {
  const player = await findPlayer(deps, userId);
  return player?.language ?? preferredLanguage(headers['accept-language']) ?? 'en';
}
