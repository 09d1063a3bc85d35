import type { endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler } from '@baazi/service-kit';
import { messageSubject, messageView, type Message, type MessageDeps } from './message';

/** Any operator may withdraw a message. Notifications that were sent before stay. */
export const withdrawMessage =
  (deps: MessageDeps): Handler<typeof endpoints.withdrawMessage> =>
  async ({ caller, params: { id: _id }, body: { reason } }) => {
    const withdrawn = await inTransaction(deps, async (tx) => {
      const row = await deps.messages
        .findOneAndUpdate(
          { _id, state: { $in: ['waiting', 'sending'] } },
          {
            $set: { state: 'withdrawn', withdrawnBy: caller.userId, withdrawnFor: reason, endedAt: deps.now() },
          },
          { session: tx.session, returnDocument: 'after' },
        )
        .lean<Message>();
      if (row)
        await deps.operatorsLog.record(tx, {
          by: caller.userId,
          action: 'withdraw-message',
          subject: messageSubject(row),
          reason,
          after: { message: _id, title: row.title, addressed: row.addressed },
        });
      return row;
    });
    if (withdrawn) return reply(messageView(withdrawn));
    const existing = await deps.messages.findById(_id).lean<Message>();
    if (!existing) return refuse('message-not-found');
    return existing.withdrawnBy === caller.userId ? reply(messageView(existing)) : refuse('message-moved-on');
  };
