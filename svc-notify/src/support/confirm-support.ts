import { endpoints, type Language, preferredLanguage, requestUrl } from '@baazi/contracts';
import { type Handler, openText, refuse, sealText } from '@baazi/service-kit';
import type { Mail } from '@baazi/service-kit/mails';
import { linkPage } from '../mails/link-page';
import { confirmTexts } from './confirm-texts';
import { CONFIRMABLE_MS, type SupportRequest, type SupportRequestDeps } from './support-request';

export interface ConfirmConfig {
  PORTAL_ORIGIN: string;
  /** encrypts the link */
  MAIL_SECRET: string;
}
interface ConfirmDeps extends SupportRequestDeps {
  config: ConfirmConfig;
  machineNow: () => Date;
}

const sealUnder = (secret: string) => ({ secret, purpose: 'ipl-baazi links that confirm support requests' });

/** Of the request it has only the number: strangers must not be able to mail a text to others. */
export function confirmationMail(
  { _id, number, language }: Pick<SupportRequest, '_id' | 'number' | 'language'>,
  { PORTAL_ORIGIN, MAIL_SECRET }: ConfirmConfig,
): Mail {
  const t = confirmTexts[language].mail;
  const key = Buffer.from(sealText(_id, sealUnder(MAIL_SECRET)), 'base64').toString('base64url');
  return {
    language,
    subject: t.subject(number),
    heading: t.heading,
    paragraphs: t.paragraphs(number),
    action: { label: t.label, url: `${PORTAL_ORIGIN}${requestUrl(endpoints.confirmSupport.path, undefined, { key })}` },
    smallPrint: t.smallPrint,
    usefulForSeconds: CONFIRMABLE_MS / 1000,
  };
}

/** Asks for a press: virus scanners open every link in a mail. */
export const showSupportConfirmation =
  (deps: ConfirmDeps): Handler<typeof endpoints.showSupportConfirmation> =>
  async ({ query: { key }, headers }) => {
    const request = await confirmable(deps, key);
    if (!request) return refuse('link-expired');
    const language = preferredLanguage(headers['accept-language']) ?? request.language;
    return confirmPage(language, request.status === 'unconfirmed' ? 'ask' : 'done');
  };

/** Puts the request into the queue. Idempotent: used again, the link changes nothing, neither an answer nor spam. */
export const confirmSupport =
  (deps: ConfirmDeps): Handler<typeof endpoints.confirmSupport> =>
  async ({ query: { key }, headers }) => {
    const request = await confirmable(deps, key);
    if (!request) return refuse('link-expired');
    await deps.supportRequests.updateOne({ _id: request._id, status: 'unconfirmed' }, { $set: { status: 'open' } });
    return confirmPage(preferredLanguage(headers['accept-language']) ?? request.language, 'done');
  };

const confirmPage = (language: Language, which: 'ask' | 'done') => linkPage(language, confirmTexts[language][which]);

/** Undefined for a key that was not made with this secret, and a day after the request. */
async function confirmable(
  { supportRequests, config, machineNow }: ConfirmDeps,
  key: string,
): Promise<SupportRequest | undefined> {
  const id = requestOf(key, config.MAIL_SECRET);
  if (id === undefined) return undefined;
  const keptAt = { $gt: new Date(machineNow().getTime() - CONFIRMABLE_MS) };
  return (await supportRequests.findOne({ _id: id, keptAt }).lean<SupportRequest>()) ?? undefined;
}

function requestOf(key: string, secret: string): string | undefined {
  try {
    return openText(Buffer.from(key, 'base64url').toString('base64'), sealUnder(secret));
  } catch {
    return undefined;
  }
}
