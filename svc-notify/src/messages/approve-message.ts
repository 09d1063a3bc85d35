import type { endpoints } from '@baazi/contracts';
import { inTransaction, isLinked, refuse, reply, type Handler } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import { messageView, type Message } from './message';

/** The second word. Said again by the same operator it is the same word. */
export const approveMessage =
  (notify: NotifyContext): Handler<typeof endpoints.approveMessage> =>
  async ({ caller, params: { id: _id } }) => {
    const message = await notify.messages.findById(_id).lean<Message>();
    if (!message) return refuse('message-not-found');
    if (message.approvedBy === caller.userId && message.state !== 'withdrawn') return reply(messageView(message));
    if (message.state !== 'waiting') return refuse('message-moved-on');
    if (isLinked(caller, message.writtenBy)) return refuse('second-operator-needed');
    const approved = await inTransaction(notify.service, async (tx) => {
      const row = await notify.messages
        .findOneAndUpdate(
          { _id, state: 'waiting' },
          { $set: { state: 'sending', approvedBy: caller.userId } },
          { session: tx.session, returnDocument: 'after' },
        )
        .lean<Message>();
      if (!row) return undefined;
      await notify.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: 'approve-message',
        subject: row.matchID === undefined ? 'all' : `match:${row.matchID}`,
        reason: row.title,
        after: { message: _id, title: row.title, recipients: row.recipients },
      });
      tx.afterCommit(() => notify.tellSoon());
      return row;
    });
    return approved ? reply(messageView(approved)) : refuse('message-moved-on');
  };
