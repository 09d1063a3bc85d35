import { randomUUID } from 'node:crypto';
import type { ClientSession } from 'mongoose';
import { createTransport } from 'nodemailer';
import { z } from 'zod';
import type { Service } from '../service';
import { sealLetter, mailWaiting, openQueuedMails } from './queued-mail';
import { type Mail, mailHtml, mailText } from './render-mail';
import { sendWaitingMails, type MailOutcome } from './send-waiting-mails';

/** Additional settings of a service that sends mails. */
export const mailSettings = {
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).describe('Mail server.'),
  MAIL_FROM: z
    .string()
    .min(3)
    .max(200)
    .refine((text) => !/[\r\n]/.test(text), 'must be one line')
    .describe('Sender of mails.'),
};
type MailSettings = z.output<z.ZodObject<typeof mailSettings>>;

const GIVE_UP_AFTER_MS = 24 * 3600_000;
const SMTP_TIMEOUT_MS = 10_000;
/** Placeholder addresses (RFC 2606): guests and deleted accounts have one. */
const UNDELIVERABLE = /\.invalid$/;

export interface Mailbox {
  /**
   * Queues a mail in the database (in the transaction of its cause if a session is given); it is retried until a server
   * accepts it. `about` is returned with its outcome and is not sealed.
   */
  put(to: string, mail: Mail, session?: ClientSession, about?: string): Promise<void>;
  /** Call after the commit of a mail queued with a session. */
  wakeSender(): void;
  /** Called when a mail is queued. */
  onQueued(listener: () => void): void;
  /** Called with the outcome of each mail; again if the listener fails. */
  onOutcome(listener: (outcome: MailOutcome) => Promise<void>): void;
  /** Sends what is due; returns in how many milliseconds the next mail is. */
  sendDue(): Promise<number>;
}

/** Opens the service's mail queue. `secret` seals queued mails. */
export function openMailbox(
  {
    config,
    db,
    clocks,
    log,
    waiting,
    onShutdown,
  }: Pick<Service<MailSettings>, 'config' | 'db' | 'clocks' | 'log' | 'waiting' | 'onShutdown'>,
  { secret }: { secret: string },
): Mailbox {
  const queue = openQueuedMails(db);
  waiting.add({ queue }, [mailWaiting]);
  const transport = createTransport({
    url: config.SMTP_URL,
    connectionTimeout: SMTP_TIMEOUT_MS,
    greetingTimeout: SMTP_TIMEOUT_MS,
    socketTimeout: SMTP_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  onShutdown(async () => transport.close());
  const outcomes: ((outcome: MailOutcome) => Promise<void>)[] = [];
  const notify = async (outcome: MailOutcome): Promise<void> => {
    for (const listener of outcomes) await listener(outcome);
  };
  const sender = { queue, transport, from: config.MAIL_FROM, secret, clocks, log, notify };
  const listeners: (() => void)[] = [];

  const mailbox: Mailbox = {
    put: async (to, mail, session, about) => {
      if (UNDELIVERABLE.test(to)) return;
      const now = clocks.machine.now();
      const usefulMs = mail.usefulForSeconds === undefined ? GIVE_UP_AFTER_MS : mail.usefulForSeconds * 1000;
      const { subject, unsubscribeUrl } = mail;
      const letter = { to, subject, text: mailText(mail), html: mailHtml(mail), unsubscribeUrl };
      const row = {
        _id: randomUUID(),
        sealed: sealLetter(letter, secret),
        attempts: 0,
        queuedAt: now,
        ...(about !== undefined && { about }),
        nextTryAt: now,
        giveUpAt: new Date(now.getTime() + usefulMs),
      };
      await queue.create([row], session ? { session } : {});
      if (!session) mailbox.wakeSender();
    },
    wakeSender: () => {
      for (const listener of listeners) listener();
    },
    onQueued: (listener) => void listeners.push(listener),
    onOutcome: (listener) => void outcomes.push(listener),
    sendDue: () => sendWaitingMails(sender),
  };
  return mailbox;
}
