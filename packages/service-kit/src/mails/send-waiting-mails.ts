import type { Transporter } from 'nodemailer';
import type { Clocks } from '../clocks/clocks';
import type { Collection } from '../mongo/collection';
import type { Logger } from '../telemetry/create-logger';
import { openLetter } from './letter';
import { maskedAddress } from './masked-address';
import type { QueuedMail } from './queued-mail';

const LEASE_MS = 60_000;
const AT_ONCE = 4;

export interface Postman {
  queue: Collection<QueuedMail>;
  transport: Transporter;
  from: string;
  /** what the letters are sealed under */
  secret: string;
  clocks: Clocks;
  log: Logger;
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
  const { queue, transport, from, clocks, log } = postman;
  const { to, subject, text, html, unsubscribeUrl } = openLetter(mail.sealed, postman.secret);
  const facts = { to: maskedAddress(to), subject, attempts: mail.attempts };
  try {
    if (mail.giveUpAt <= clocks.machine.now()) throw new Error('nobody needs it any more');
    await transport.sendMail({
      from,
      to: { name: '', address: to },
      subject,
      text,
      html,
      ...unsubscribe(unsubscribeUrl),
    });
    await queue.deleteOne({ _id: mail._id });
    log.info(facts, 'mail sent');
  } catch (error) {
    const delayMs = Math.min(1000 * 2 ** mail.attempts, 600_000);
    const nextTryAt = new Date(clocks.machine.now().getTime() + delayMs);
    if (nextTryAt > mail.giveUpAt) {
      await queue.deleteOne({ _id: mail._id });
      log.error({ err: error, ...facts }, 'a mail was given up');
    } else {
      await queue.updateOne({ _id: mail._id }, { $set: { nextTryAt } });
      log.warn({ err: error, ...facts }, 'mail not sent yet');
    }
  }
}
