import type { Transporter } from 'nodemailer';
import type { Clocks } from '../config/clocks';
import type { Collection } from '../mongo/collection';
import type { Logger } from '../telemetry/create-logger';
import { dueIn } from '../workers/due-in';
import { openLetter, type Letter, type QueuedMail } from './queued-mail';

const LEASE_MS = 60_000;
const CONCURRENCY = 4;

/** `bounced`: the server rejects the address for good. `given-up`: no server accepted it in time. */
export interface MailOutcome {
  kind: 'sent' | 'bounced' | 'given-up';
  to: string;
  about?: string | undefined;
}

export interface MailSenderDeps {
  queue: Collection<QueuedMail>;
  transport: Transporter;
  from: string;
  /** seals the queued mails */
  secret: string;
  clocks: Clocks;
  log: Logger;
  notify: (outcome: MailOutcome) => Promise<void>;
}

/** Sends every mail that is due; returns when the next one is. */
export async function sendWaitingMails(sender: MailSenderDeps): Promise<number> {
  const drain = async (first: QueuedMail | null): Promise<void> => {
    for (let mail = first ?? (await takeNext(sender)); mail; mail = await takeNext(sender)) await send(sender, mail);
  };
  const first = await takeNext(sender);
  if (first) await Promise.all([drain(first), ...Array.from({ length: CONCURRENCY - 1 }, () => drain(null))]);
  return dueIn(sender.queue.raw, 'nextTryAt', { now: sender.clocks.machine.now() });
}

/** Leases the next due mail: if this process dies, another instance sends it after the lease. */
function takeNext({ queue, clocks }: MailSenderDeps): Promise<QueuedMail | null> {
  const now = clocks.machine.now();
  return queue
    .findOneAndUpdate(
      { nextTryAt: { $lte: now } },
      { $set: { nextTryAt: new Date(now.getTime() + LEASE_MS) }, $inc: { attempts: 1 } },
      { sort: { nextTryAt: 1 }, returnDocument: 'after' },
    )
    .lean<QueuedMail>();
}

/** Lets mail programs unsubscribe with one click (RFC 2369, RFC 8058). */
const unsubscribe = (url: string | undefined) =>
  url === undefined
    ? {}
    : { headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } };

async function send(sender: MailSenderDeps, mail: QueuedMail): Promise<void> {
  const { queue, clocks, log } = sender;
  const letter = openLetter(mail.sealed, sender.secret);
  const { to } = letter;
  const facts = { to: maskEmail(to), subject: letter.subject, attempts: mail.attempts };
  const end = async (kind: MailOutcome['kind']): Promise<void> => {
    await sender.notify({ kind, to, about: mail.about });
    await queue.deleteOne({ _id: mail._id });
  };
  const error = await deliver(sender, mail, letter);
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
    log.error({ err: error, ...facts }, 'mail given up');
  } else {
    await queue.updateOne({ _id: mail._id }, { $set: { nextTryAt } });
    log.warn({ err: error, ...facts }, 'mail not sent yet');
  }
}

/** Returns the error; undefined if the server accepted the mail. */
async function deliver(
  { transport, from, clocks }: MailSenderDeps,
  mail: QueuedMail,
  { to, subject, text, html, unsubscribeUrl }: Letter,
): Promise<unknown> {
  if (mail.giveUpAt <= clocks.machine.now()) return new Error('expired before it was sent');
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

/**
 * True if the server rejects the recipient for good (RFC 5321, 4.2.1). Its other errors, such as those about us, say
 * nothing about the address.
 */
const isRefusedForGood = (error: unknown): boolean =>
  error instanceof Error &&
  'command' in error &&
  error.command === 'RCPT TO' &&
  'responseCode' in error &&
  typeof error.responseCode === 'number' &&
  error.responseCode >= 500;

/** `r***@example.in`: enough for support, useless to someone who steals logs. */
export const maskEmail = (email: string): string => email.replace(/^(.).*(@.*)$/, '$1***$2');
