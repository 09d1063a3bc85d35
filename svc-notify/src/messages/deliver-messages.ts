import { inTransaction, type Service } from '@baazi/service-kit';
import { countDelivery, type DeliveryStatsDeps } from '../delivery/delivery-stats';
import {
  announce,
  newNotifications,
  type AnnounceDeps,
  type NewNotificationDeps,
} from '../notifications/new-notifications';
import type { NotificationDeps } from '../notifications/notification';
import { messageNotification, type Message, type MessageDeps } from './message';
import { fetchRecipients, type RecipientsPage } from './recipients';
import { mayStillAddress } from './sent-alone';

const MAX_RUN_MS = 10_000;

interface DeliverDeps
  extends
    Pick<MessageDeps, 'messages' | 'transactions' | 'now'>,
    NotificationDeps,
    NewNotificationDeps,
    AnnounceDeps,
    DeliveryStatsDeps,
    Pick<Service, 'services'> {}

/**
 * Continues every message that is being sent, where the previous run stopped or crashed. Returns 0, which keeps the beat,
 * if it leaves some to the next run.
 */
export async function deliverMessages(deps: DeliverDeps): Promise<number | void> {
  const until = performance.now() + MAX_RUN_MS;
  for (;;) {
    const message = await deps.messages.raw.findOne({ state: 'sending' }, { sort: { writtenAt: 1 } });
    if (!message) return;
    if (performance.now() > until) return 0;
    const page = await fetchRecipients(deps, message, message.behind);
    // The match was deleted after the message was written: no recipients are left.
    await deliverPage(deps, message, page === 'match-not-found' ? { userIds: [] } : page);
  }
}

/**
 * One commit inserts the notifications of a page and moves the cursor: after a crash none of the page was notified, and
 * of two instances at the same page the second finds the cursor moved.
 */
async function deliverPage(deps: DeliverDeps, message: Message, { userIds, next }: RecipientsPage): Promise<void> {
  const { _id, addressed, approvedBy, behind, writtenBy } = message;
  // Players joined since the count, or another message was sent: without a second operator no more are notified.
  const isTooMany =
    approvedBy === undefined && addressed + userIds.length > (await mayStillAddress(deps, { writtenBy, besides: _id }));
  const notifications = isTooMany
    ? []
    : await newNotifications(
        deps,
        userIds.map((userId) => messageNotification(message, userId)),
        deps.now(),
      );
  const inserted = await inTransaction(deps, async (tx) => {
    const { session } = tx;
    const existing = await deps.notifications.raw
      .find({ _id: { $in: notifications.map((one) => one._id) } }, { session, projection: { _id: 1 } })
      .toArray();
    const existingIds = new Set(existing.map((one) => one._id));
    const fresh = notifications.filter((one) => !existingIds.has(one._id));
    const ends: Partial<Message> = isTooMany
      ? { state: 'waiting' }
      : next === undefined
        ? { state: 'sent', endedAt: deps.now() }
        : {};
    const moved = await deps.messages.raw.updateOne(
      { _id, state: 'sending', behind: behind ?? { $exists: false } },
      {
        $set: { ...ends, ...(next !== undefined && !isTooMany && { behind: next }) },
        $inc: { addressed: isTooMany ? 0 : userIds.length, kept: fresh.length },
      },
      { session },
    );
    if (moved.modifiedCount === 0) return [];
    if (fresh.length > 0) await deps.notifications.raw.insertMany(fresh, { session });
    tx.afterCommit(() => announce(deps, fresh));
    return fresh;
  });
  await countDelivery(deps, 'kept', inserted);
}
