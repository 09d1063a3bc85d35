import type { Transporter } from 'nodemailer';
import type { Clocks } from '../config/clocks';
import type { Collection } from '../mongo/collection';
import type { Logger } from '../telemetry/create-logger';
import { openLetter, type Letter, type QueuedMail } from './queued-mail';

const LEASE_MS = 60_000;
const AT_ONCE = 4;

/** `bounced`: the server will never take it for this address. `given-up`: nobody took it in time. */
export interface MailOutcome {
  kind: 'sent' | 'bounced' | 'given-up';
  to: string;
  about?: string | undefined;
}

export interface Postman {
  queue: Collection<QueuedMail>;
  transport: Transporter;
  from: string;
  /** what the letters are sealed under */
  secret: string;
  clocks: Clocks;
  log: Logger;
  tell: (outcome: MailOutcome) => Promise<void>;
}

/** Sends every mail whose time has come. */
export async function sendWaitingMails(postman: Postman): Promise<void> {
  const drain = async (first: QueuedMail | null): Promise<void> => {
    for (let mail = first ?? (await take(postman)); mail; mail = await take(postman)) await send(postman, mail);
  };
  const first = await take(postman);
  if (first) await Promise.all([drain(first), ...Array.from({ length: AT_ONCE - 1 }, () => drain(null))]);
}

/** The next one, on a lease: when this process dies, another copy takes it up again. */
function take({ queue, clocks }: Postman): Promise<QueuedMail | null> {
  const now = clocks.machine.now();
  return queue
    .findOneAndUpdate(
      { nextTryAt: { $lte: now } },
      { $set: { nextTryAt: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } },
      { sort: { nextTryAt: 1 }, returnDocument: 'after' },
    )
    .lean<QueuedMail>();
}

/** One click in the reader's mail program ends such mails (RFC 2369, RFC 8058). */
const unsubscribe = (url: string | undefined) =>
  url === undefined
    ? {}
    : { headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } };

async function send(postman: Postman, mail: QueuedMail): Promise<void> {
  const { queue, clocks, log } = postman;
  const letter = openLetter(mail.sealed, postman.secret);
  const { to } = letter;
  const facts = { to: maskEmail(to), subject: letter.subject, attempts: mail.attempts };
  const end = async (kind: MailOutcome['kind']): Promise<void> => {
    await postman.tell({ kind, to, about: mail.about });
    await queue.deleteOne({ _id: mail._id });
  };
  const error = await post(postman, mail, letter);
  const delayMs = Math.min(1000 * 2 ** mail.attempts, 600_000);
  const nextTryAt = new Date(clocks.machine.now().getTime() + delayMs);
  if (error === undefined) {
    await end('sent');
    log.info(facts, 'mail sent');
  } else if (isRefusedForGood(error)) {
    await end('bounced');
    log.warn({ err: error, ...facts }, 'mail bounced');
  } else if (nextTryAt > mail.giveUpAt) {
    await end('given-up');
    log.error({ err: error, ...facts }, 'a mail was given up');
  } else {
    await queue.updateOne({ _id: mail._id }, { $set: { nextTryAt } });
    log.warn({ err: error, ...facts }, 'mail not sent yet');
  }
}

/** What went wrong; undefined: the server has it. */
async function post(
  { transport, from, clocks }: Postman,
  mail: QueuedMail,
  { to, subject, text, html, unsubscribeUrl }: Letter,
): Promise<unknown> {
  if (mail.giveUpAt <= clocks.machine.now()) return new Error('nobody needs it any more');
  try {
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      ...unsubscribe(unsubscribeUrl),
    });
    return undefined;
  } catch (error) {
    return error;
  }
}

/** The server knows the address, and refuses it for good (RFC 5321, 4.2.1); what it says of us is no word on that. */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

/** `r***@example.in`: enough for support, not enough for a thief of logs. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2');
