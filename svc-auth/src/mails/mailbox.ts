import { randomUUID } from 'node:crypto';
import type { Service } from '@baazi/service-kit';
import { createTransport } from 'nodemailer';
import type { ClientSession } from 'mongoose';
import type { AuthConfig } from '../auth-config';
import { isGuestAddress } from '../accounts/guest-identity';
import type { Limits } from '../login-protection/limits';
import type { Mail } from './mail';
import { maskedAddress } from './masked-address';
import { queuedMailModel, type QueuedMail } from './queued-mail';
import { mailHtml, mailText } from './render-mail';
import { mailSeal } from './seal-mail';

const LEASE_MS = 60_000;
const KEEP_TRYING_MS = 24 * 3600_000;
const MAIL_SECONDS = 10_000;
const AT_ONCE = 4;

export interface Mailbox {
  /** Written to the database (in the same commit as its cause, where a session is given), sent soon after, and again until a server takes it. */
  put(to: string, mail: Mail, session?: ClientSession): Promise<void>;
  /** For notices that a stranger can cause: one a day is enough. */
  noticeOnceADay(to: string, mail: Mail): Promise<void>;
  /** Call after the commit of a mail put with a session. */
  sendSoon(): void;
}

export function openMailbox(service: Service<AuthConfig>, limits: Limits): Mailbox {
  const { SMTP_URL, MAIL_FROM, OTP_PEPPER } = service.config;
  const queue = queuedMailModel(service.db);
  const { seal, open } = mailSeal(OTP_PEPPER);
  const transport = createTransport({
    url: SMTP_URL,
    connectionTimeout: MAIL_SECONDS,
    greetingTimeout: MAIL_SECONDS,
    socketTimeout: MAIL_SECONDS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  service.onShutdown(async () => transport.close());
  const now = (): Date => service.clocks.machine.now();

  const take = (): Promise<QueuedMail | null> =>
    queue
      .findOneAndUpdate(
        { nextTryAt: { $lte: now() } },
        { $set: { nextTryAt: new Date(now().getTime() + LEASE_MS) }, $inc: { attempts: 1 } },
        { sort: { nextTryAt: 1 }, returnDocument: 'after' },
      )
      .lean<QueuedMail>();

  const send = async (mail: QueuedMail): Promise<void> => {
    const { to, subject, text, html } = open(mail.sealed);
    try {
      if (mail.giveUpAt <= now()) throw new Error('nobody needs it any more');
      await transport.sendMail({ from: MAIL_FROM, to: { name: '', address: to }, subject, text, html });
      await queue.deleteOne({ _id: mail._id });
      service.log.info({ to: maskedAddress(to), subject }, 'mail sent');
    } catch (error) {
      const delayMs = Math.min(1000 * 2 ** mail.attempts, 600_000);
      const nextTryAt = new Date(now().getTime() + delayMs);
      if (nextTryAt > mail.giveUpAt) {
        await queue.deleteOne({ _id: mail._id });
        service.log.error(
          { err: error, to: maskedAddress(to), subject, attempts: mail.attempts },
          'a mail was given up',
        );
      } else {
        await queue.updateOne({ _id: mail._id }, { $set: { nextTryAt } });
        service.log.warn({ err: error, to: maskedAddress(to), attempts: mail.attempts }, 'mail not sent yet');
      }
    }
  };

  const drain = async (first: QueuedMail | null): Promise<void> => {
    for (let mail = first ?? (await take()); mail; mail = await take()) await send(mail);
  };
  const postman = service.every(1000, 'mails', async () => {
    const first = await take();
    if (first) await Promise.all([drain(first), ...Array.from({ length: AT_ONCE - 1 }, () => drain(null))]);
  });

  const put: Mailbox['put'] = async (to, mail, session) => {
    if (isGuestAddress(to)) return;
    const at = now();
    const giveUpAt = new Date(
      at.getTime() + (mail.usefulForSeconds === undefined ? KEEP_TRYING_MS : mail.usefulForSeconds * 1000),
    );
    const sealed = seal({ to, subject: mail.subject, text: mailText(mail), html: mailHtml(mail) });
    await queue.create(
      [{ _id: randomUUID(), sealed, attempts: 0, nextTryAt: at, giveUpAt }],
      session ? { session } : {},
    );
    if (!session) postman.wake();
  };
  return {
    put,
    sendSoon: () => postman.wake(),
    noticeOnceADay: async (to, mail) => {
      const sent = await limits.count('notice-day', `${mail.subject}:${to}`);
      if (sent.tries <= sent.allowed) await put(to, mail);
    },
  };
}
