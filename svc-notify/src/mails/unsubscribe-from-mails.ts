import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type endpoints, type Language, preferredLanguage } from '@baazi/contracts';
import { type Handler, refuse, type RepliedBytes, replyBytes } from '@baazi/service-kit';
import { countDelivery, type DeliveryStatsDeps, parseDeliveryReference } from '../delivery/delivery-stats';
import { findPlayer, type PlayerDeps } from '../players/player';
import { isChannelOn } from '../preferences/channel-rules';
import { storePreference } from '../preferences/set-preference';
import { mailTexts } from './mail-texts';
import { readUnsubscribeKey } from './unsubscribe-key';

/** Asks for confirmation: virus scanners open every link in a mail. */
export const showUnsubscribePage =
  (deps: PlayerDeps & { config: { MAIL_SECRET: string } }): Handler<typeof endpoints.showMailsEnd> =>
  async ({ query: { key }, headers }) => {
    const unsubscription = readUnsubscribeKey(key, deps.config.MAIL_SECRET);
    if (!unsubscription) return refuse('link-expired');
    const language = await readerLanguage(deps, unsubscription.userId, headers);
    return unsubscribePage(language, mailTexts[language].end);
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
    return unsubscribePage(language, mailTexts[language].ended);
  };

const style = [
  "body{margin:0;background:#0b1020;color:#eef1f8;font:16px/24px system-ui,'Noto Sans Devanagari',sans-serif}",
  'main{max-width:440px;margin:12vh auto 0;padding:0 24px}',
  'h1{font-size:24px;line-height:32px}b{color:#ffb020}',
  'button{font:inherit;font-weight:700;min-height:48px;padding:0 24px;border:0;border-radius:10px;',
  'background:#ffb020;color:#141b3c}',
].join('');
const styleHash = createHash('sha256').update(style).digest('base64');
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

/** A page without scripts and without the portal: its reader follows a link in a mail and may not be signed in. */
const unsubscribePage = (
  language: Language,
  { title, text, button }: { title: string; text: string; button?: string },
): RepliedBytes =>
  replyBytes(
    `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>${title}</title><style>${style}</style></head>
<body><main><p>IPL <b>Baazi</b></p><h1>${title}</h1><p>${text}</p>
${button === undefined ? '' : `<form method="post"><button>${button}</button></form>`}</main></body></html>
`,
    {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': contentSecurityPolicy,
    },
  );

/** The language of the account, else the browser's. */
async function readerLanguage(deps: PlayerDeps, userId: string, headers: IncomingHttpHeaders): Promise<Language> {
  const player = await findPlayer(deps, userId);
  return player?.language ?? preferredLanguage(headers['accept-language']) ?? 'en';
}
