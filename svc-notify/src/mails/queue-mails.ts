import { endpoints, type ReplyOf } from '@baazi/contracts';
import { inTransaction, drainDue, dueIn, type Service } from '@baazi/service-kit';
import type { Mailbox } from '@baazi/service-kit/mails';
import { deliveryReference } from '../delivery/delivery-stats';
import type { Notification, NotificationDeps } from '../notifications/notification';
import type { Player, PlayerDeps } from '../players/player';
import { channelRules, isChannelOn } from '../preferences/channel-rules';
import { notificationMail, type MailConfig } from './notification-mail';

const CONCURRENCY = 4;

interface QueueMailDeps extends NotificationDeps, PlayerDeps, Pick<Service, 'services' | 'transactions'> {
  mailbox: Pick<Mailbox, 'put' | 'wakeSender'>;
  config: MailConfig;
  now: () => Date;
}

type Contact = ReplyOf<typeof endpoints.contacts>['contacts'][number];
interface DueMail {
  row: Notification;
  player: Player | undefined;
  contact: Contact | undefined;
}

/** Puts each mail whose time has come into the queue, once. While svc-auth is unavailable they stay due. */
export async function queueMails(deps: QueueMailDeps): Promise<number> {
  await drainDue({ due: (limit) => dueMails(deps, limit), concurrency: CONCURRENCY }, (one) => queueMail(deps, one));
  return dueIn(deps.notifications.raw, 'mailAt', { now: deps.now() });
}

async function dueMails(deps: QueueMailDeps, limit: number): Promise<DueMail[]> {
  const rows = await deps.notifications
    .find({ mailAt: { $lte: deps.now() } })
    .sort({ mailAt: 1 })
    .limit(limit)
    .lean<Notification[]>();
  if (rows.length === 0) return [];
  const ids = [...new Set(rows.map(({ userId }) => userId))];
  const [answer, players] = await Promise.all([
    deps.services.call(endpoints.contacts, { body: { ids } }),
    deps.players.find({ _id: { $in: ids } }).lean<Player[]>(),
  ]);
  if (answer.kind === 'refusal') throw new Error(`svc-auth refuses to return contacts: ${answer.code}`);
  const contacts = new Map(answer.response.contacts.map((contact) => [contact.userId, contact]));
  const playersById = new Map(players.map((player) => [player._id, player]));
  return rows.map((row) => ({ row, player: playersById.get(row.userId), contact: contacts.get(row.userId) }));
}

/**
 * One commit inserts the mail and clears `mailAt`. An unverified address gets nothing, since it may belong to somebody
 * else; one that bounces gets required mails only. Preferences are read now, so an unsubscription during the night
 * counts.
 */
async function queueMail(deps: QueueMailDeps, { row, player, contact }: DueMail): Promise<void> {
  const { mailbox, notifications, config } = deps;
  const mayArrive = contact?.bounces !== true || channelRules[row.kind].isMailRequired === true;
  const isMailed = contact?.verified === true && mayArrive && isChannelOn(row.kind, 'mail', player?.preferences);
  const language = contact?.language ?? player?.language ?? 'en';
  await inTransaction(deps, async ({ session }) => {
    const { _id, userId, mailAt } = row;
    const cleared = await notifications.updateOne({ _id, userId, mailAt }, { $unset: { mailAt: 1 } }, { session });
    if (cleared.modifiedCount === 0 || !isMailed) return;
    await mailbox.put(contact.email, notificationMail(row, language, config), session, deliveryReference(row));
  });
  if (isMailed) mailbox.wakeSender();
}
