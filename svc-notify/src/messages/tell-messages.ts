import { mostRecipientsAlone } from '@baazi/contracts';
import { inTransaction } from '@baazi/service-kit';
import { countFigures } from '../figures/count-figures';
import { announce, notificationsOf } from '../notifications/store-notifications';
import type { NotifyContext } from '../notify-context';
import type { Message } from './message';
import { recipientsOf, type RecipientsPage } from './recipients';
import { tellingOf } from './telling-of';

const LONGEST_RUN_MS = 10_000;

/** Goes on with every message that is being sent, where the run before stopped or died. */
export async function tellMessages(notify: NotifyContext): Promise<void> {
  const until = performance.now() + LONGEST_RUN_MS;
  for (;;) {
    const message = await notify.messages.findOne({ state: 'sending' }).sort({ writtenAt: 1 }).lean<Message>();
    if (!message || performance.now() > until) return;
    const page = await recipientsOf(notify, message, message.behind);
    // A match that was there when the message was written: there is nobody more to tell.
    await tellPage(notify, message, page === 'match-not-found' ? { userIds: [] } : page);
  }
}

/**
 * Tells a page of players and moves on, in one commit: whoever dies in between has told none of them, and of two copies
 * at the same page one finds it done.
 */
async function tellPage(notify: NotifyContext, message: Message, { userIds, next }: RecipientsPage): Promise<void> {
  const { _id, addressed, approvedBy, behind } = message;
  // More joined since it was counted: one operator alone writes to no more than so many.
  const isTooMany = approvedBy === undefined && addressed + userIds.length > mostRecipientsAlone;
  const told = isTooMany
    ? []
    : await notificationsOf(
        notify,
        userIds.map((userId) => tellingOf(message, userId)),
        notify.now(),
      );
  const kept = await inTransaction(notify.service, async (tx) => {
    const { session } = tx;
    const known = await notify.notifications.raw
      .find({ _id: { $in: told.map((one) => one._id) } }, { session, projection: { _id: 1 } })
      .toArray();
    const isKnown = new Set(known.map((one) => one._id));
    const fresh = told.filter((one) => !isKnown.has(one._id));
    const ends = isTooMany ? { state: 'waiting' } : next === undefined ? { state: 'sent', endedAt: notify.now() } : {};
    const moved = await notify.messages.updateOne(
      { _id, state: 'sending', behind: behind ?? { $exists: false } },
      {
        $set: { ...ends, ...(next !== undefined && !isTooMany && { behind: next }) },
        $inc: { addressed: isTooMany ? 0 : userIds.length, kept: fresh.length },
      },
      { session },
    );
    if (moved.modifiedCount === 0) return [];
    if (fresh.length > 0) await notify.notifications.raw.insertMany(fresh, { session });
    tx.afterCommit(() => announce(notify, fresh));
    return fresh;
  });
  await countFigures(notify, 'kept', kept);
}
