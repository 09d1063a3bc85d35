import type { endpoints } from '@baazi/contracts';
import { refuse, type Handler } from '@baazi/service-kit';
import { countDelivery, parseDeliveryReference, type DeliveryStatsDeps } from '../delivery/delivery-stats';
import { findPlayer, type PlayerDeps } from '../players/player';
import { isChannelOn } from '../preferences/channel-rules';
import { storePreference } from '../preferences/set-preference';
import { mailTexts } from './mail-texts';
import { readUnsubscribeKey } from './unsubscribe-key';
import { readerLanguage, unsubscribePage } from './unsubscribe-page';

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
    return unsubscribePage(language, mailTexts[language].ended);
  };
