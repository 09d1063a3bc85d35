import type { endpoints } from '@baazi/contracts';
import { type Handler, inTransaction, isLinked, refuse, reply } from '@baazi/service-kit';
import { type Message, type MessageDeps, messageSubject, messageView } from './message';

/** The second operator's approval. Idempotent for the operator who gave it. */
export const approveMessage =
  (deps: MessageDeps): Handler<typeof endpoints.approveMessage> =>
  async ({ caller, params: { id: _id } }) => {
    const message = await deps.messages.findById(_id).lean<Message>();
    if (!message) return refuse('message-not-found');
    if (message.approvedBy === caller.userId && message.state !== 'withdrawn') return reply(messageView(message));
    if (message.state !== 'waiting') return refuse('message-moved-on');
    if (isLinked(caller, message.writtenBy)) return refuse('second-operator-needed');
    const approved = await inTransaction(deps, async (tx) => {
      const row = await deps.messages
        .findOneAndUpdate(
          { _id, state: 'waiting' },
          { $set: { state: 'sending', approvedBy: caller.userId } },
          { session: tx.session, returnDocument: 'after' },
        )
        .lean<Message>();
      if (!row) return undefined;
      await deps.operatorsLog.record(tx, {
        by: caller.userId,
        action: 'approve-message',
        subject: messageSubject(row),
        reason: row.title,
        after: { message: _id, title: row.title, recipients: row.recipients },
      });
      tx.afterCommit(() => deps.wakeMessages());
      return row;
    });
    return approved ? reply(messageView(approved)) : refuse('message-moved-on');
  };

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
