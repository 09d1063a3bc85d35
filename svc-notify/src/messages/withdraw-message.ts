import type { endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import { messageView, type Message } from './message';

/** By who wrote it or by anyone who would not send it. Who was told already stays told. */
export const withdrawMessage =
  (notify: NotifyContext): Handler<typeof endpoints.withdrawMessage> =>
  async ({ caller, params: { id: _id }, body: { reason } }) => {
    const withdrawn = await inTransaction(notify.service, async (tx) => {
      const row = await notify.messages
        .findOneAndUpdate(
          { _id, state: { $in: ['waiting', 'sending'] } },
          {
            $set: { state: 'withdrawn', withdrawnBy: caller.userId, withdrawnFor: reason, endedAt: notify.now() },
          },
          { session: tx.session, returnDocument: 'after' },
        )
        .lean<Message>();
      if (row)
        await notify.service.operatorsLog.record(tx, {
          by: caller.userId,
          action: 'withdraw-message',
          subject: row.matchID === undefined ? 'all' : `match:${row.matchID}`,
          reason,
          after: { message: _id, title: row.title, addressed: row.addressed },
        });
      return row;
    });
    if (withdrawn) return reply(messageView(withdrawn));
    const known = await notify.messages.findById(_id).lean<Message>();
    if (!known) return refuse('message-not-found');
    return known.withdrawnBy === caller.userId ? reply(messageView(known)) : refuse('message-moved-on');
  };
