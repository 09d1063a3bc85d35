import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Service } from '../service';
import { sealLetter, openQueuedMails } from './queued-mail';
import { type Mail, mailHtml, mailText } from './render-mail';
import { sendWaitingMails, type MailOutcome } from './send-waiting-mails';

/** What a service that writes mails is told beside its other settings. */
export const mailSettings = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }),
  MAIL_FROM: z
    .string()
    .min(3)
    .max(200)
    .refine((text) => !/[\r\n]/.test(text), 'must be one line'),
};
type MailSettings = z.output<z.ZodObject<typeof mailSettings>>;

const KEEP_TRYING_MS = 24 * 3600_000;
const ANSWER_WITHIN_MS = 10_000;
/** Addresses that stand for none (RFC 2606): guests have one, and so have those who left. */
const NOWHERE = /\.invalid$/;

export interface Mailbox {
  /**
   * Written to the database (in the same commit as its cause, where a session is given), sent soon after, and again
   * until a server takes it. `about` comes back with its outcome; it is not sealed.
   */
  put(to: string, mail: Mail, session?: ClientSession, about?: string): Promise<void>;
  /** Call after the commit of a mail put with a session. */
  sendSoon(): void;
  /** Called when a mail waits to be sent. */
  onWaiting(listener: () => void): void;
  /** What became of each mail; one that nobody heard of is told again. */
  onOutcome(listener: (outcome: MailOutcome) => Promise<void>): void;
  sendWaiting(): Promise<void>;
}

/** A service's way to send mails. `secret` seals them while they wait. */
export function openMailbox(
  { config, db, clocks, log, onShutdown }: Service<MailSettings>,
  { secret }: { secret: string },
): Mailbox {
  const queue = openQueuedMails(db);
  const transport = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: ANSWER_WITHIN_MS,
    greetingTimeout: ANSWER_WITHIN_MS,
    socketTimeout: ANSWER_WITHIN_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  onShutdown(async () => transport.close());
  const outcomes: ((outcome: MailOutcome) => Promise<void>)[] = [];
  const tell = async (outcome: MailOutcome): Promise<void> => {
    for (const listener of outcomes) await listener(outcome);
  };
  const postman = { queue, transport, from: config.MAIL_FROM, secret, clocks, log, tell };
  const listeners: (() => void)[] = [];

  const mailbox: Mailbox = {
    put: async (to, mail, session, about) => {
      if (NOWHERE.test(to)) return;
      const now = clocks.machine.now();
      const usefulMs = mail.usefulForSeconds === undefined ? KEEP_TRYING_MS : mail.usefulForSeconds * 1000;
      const { subject, unsubscribeUrl } = mail;
      const letter = { to, subject, text: mailText(mail), html: mailHtml(mail), unsubscribeUrl };
      const row = {
        _id: randomUUID(),
        sealed: sealLetter(letter, secret),
        attempts: 0,
        ...(about !== undefined && { about }),
        nextTryAt: now,
        giveUpAt: new Date(now.getTime() + usefulMs),
      };
      await queue.create([row], session ? { session } : {});
      if (!session) mailbox.sendSoon();
    },
    sendSoon: () => {
      for (const listener of listeners) listener();
    },
    onWaiting: (listener) => void listeners.push(listener),
    onOutcome: (listener) => void outcomes.push(listener),
    sendWaiting: () => sendWaitingMails(postman),
  };
  return mailbox;
}
