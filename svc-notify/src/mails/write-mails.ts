import { endpoints, type ReplyOf } from '@baazi/contracts';
import { inTransaction, drainDue } from '@baazi/service-kit';
import { channelRules, isWanted } from '../channels/channel-rules';
import type { Notification } from '../notifications/notification';
import type { NotifyContext } from '../notify-context';
import type { Player } from '../players/player';
import { mailAbout } from './mail-about';
import { notificationMail } from './notification-mail';

const AT_ONCE = 4;

type Contact = ReplyOf<typeof endpoints.contacts>['contacts'][number];
interface Due {
  row: Notification;
  player: Player | undefined;
  contact: Contact | undefined;
}

/** Writes the mails whose hour has come into the queue, each once. While svc-auth is away they wait. */
export async function writeMails(notify: NotifyContext): Promise<void> {
  await drainDue({ due: (limit) => due(notify, limit), concurrency: AT_ONCE }, (one) => writeMail(notify, one));
}

async function due(notify: NotifyContext, limit: number): Promise<Due[]> {
  const rows = await notify.notifications
    .find({ mailAt: { $lte: notify.now() } })
    .sort({ mailAt: 1 })
    .limit(limit)
    .lean<Notification[]>();
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ userId }) => userId))];
  const [answer, players] = await Promise.all([
    notify.service.services.call(endpoints.contacts, { body: { ids } }),
    notify.players.find({ _id: { $in: ids } }).lean<Player[]>(),
  ]);
  if (answer.kind === 'refusal') throw new Error(`svc-auth refuses to name contacts: ${answer.code}`);
  const contactOf = new Map(answer.response.contacts.map((contact) => [contact.userId, contact]));
  const playerOf = new Map(players.map((player) => [player._id, player]));
  return rows.map((row) => ({ row, player: playerOf.get(row.userId), contact: contactOf.get(row.userId) }));
}

/**
 * In the queue and no more to be written, in one commit. An address that nobody confirmed may be a stranger's; one that
 * bounces gets only what must be tried.
 */
async function writeMail(notify: NotifyContext, { row, player, contact }: Due): Promise<void> {
  const { mailbox, notifications, service } = notify;
  const { PORTAL_ORIGIN: portalOrigin, MAIL_SECRET: secret } = service.config;
  const mayArrive = contact?.bounces !== true || channelRules[row.kind].isMailRequired === true;
  const isMailed = contact?.verified === true && mayArrive && isWanted(row.kind, 'mail', player?.preferences);
  const language = contact?.language ?? player?.language ?? 'en';
  await inTransaction(service, async ({ session }) => {
    const { _id, userId, mailAt } = row;
    const taken = await notifications.updateOne({ _id, userId, mailAt }, { $unset: { mailAt: 1 } }, { session });
    if (taken.modifiedCount === 0 || !isMailed) return;
    await mailbox.put(
      contact.email,
      notificationMail(row, { language, portalOrigin, secret }),
      session,
      mailAbout(row),
    );
  });
  if (isMailed) mailbox.sendSoon();
}
