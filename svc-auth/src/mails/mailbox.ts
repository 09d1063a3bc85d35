import { randomUUID } from 'node:crypto';
import type { Service } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import { createTransport } from 'nodemailer';
import type { AuthConfig } from '../auth-config';
import type { Limits } from '../login-protection/limits';
import { isGuestAddress } from '../users/guest-address';
import { sealLetter } from './letter';
import type { Mail } from './mail';
import { openQueuedMails } from './queued-mail';
import { mailHtml, mailText } from './render-mail';
import { sendWaitingMails } from './send-waiting-mails';

const KEEP_TRYING_MS = 24 * 3600_000;
const ANSWER_WITHIN_MS = 10_000;

export interface Mailbox {
  /**
   * Written to the database (in the same commit as its cause, where a session is given), sent soon after, and again
   * until a server takes it.
   */
  put(to: string, mail: Mail, session?: ClientSession): Promise<void>;
  /** For notices that a stranger can cause: one a day is enough. */
  noticeOnceADay(to: string, mail: Mail): Promise<void>;
  /** Call after the commit of a mail put with a session. */
  sendSoon(): void;
  /** Called when a mail waits to be sent. */
  onWaiting(listener: () => void): void;
  sendWaiting(): Promise<void>;
}

export function openMailbox({ config, db, clocks, log, onShutdown }: Service<AuthConfig>, limits: Limits): Mailbox {
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
  const postman = { queue, transport, from: config.MAIL_FROM, secret: config.OTP_PEPPER, clocks, log };
  const listeners: (() => void)[] = [];

  const mailbox: Mailbox = {
    put: async (to, mail, session) => {
      if (isGuestAddress(to)) return;
      const now = clocks.machine.now();
      const usefulMs = mail.usefulForSeconds === undefined ? KEEP_TRYING_MS : mail.usefulForSeconds * 1000;
      const letter = { to, subject: mail.subject, text: mailText(mail), html: mailHtml(mail) };
      const row = {
        _id: randomUUID(),
        sealed: sealLetter(letter, config.OTP_PEPPER),
        attempts: 0,
        nextTryAt: now,
        giveUpAt: new Date(now.getTime() + usefulMs),
      };
      await queue.create([row], session ? { session } : {});
      if (!session) mailbox.sendSoon();
    },
    noticeOnceADay: async (to, mail) => {
      const sent = await limits.count('notice-day', `${mail.subject}:${to}`);
      if (sent.tries <= sent.allowed) await mailbox.put(to, mail);
    },
    sendSoon: () => {
      for (const listener of listeners) listener();
    },
    onWaiting: (listener) => void listeners.push(listener),
    sendWaiting: () => sendWaitingMails(postman),
  };
  return mailbox;
}
