import { openPaths, type endpoints, events } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler } from '@baazi/service-kit';
import type { NotifyContext } from '../notify-context';
import { supportView, type SupportRequest } from './support-request';

const SUBJECT_LENGTH = 80;

/** One answer to a request: of two operators at once the first counts. The player hears of it in the same commit. */
export const answerSupport =
  (notify: NotifyContext): Handler<typeof endpoints.answerSupport> =>
  async ({ caller, params: { id }, body }) => {
    const answer = { text: body.text, by: caller.userId, at: notify.service.clocks.business.now() };
    const answered = await inTransaction(notify.service, async (tx) => {
      const request = await notify.supportRequests
        .findOneAndUpdate(
          { _id: id, status: 'open' },
          { $set: { status: 'answered', answer } },
          { session: tx.session, returnDocument: 'after' },
        )
        .lean<SupportRequest>();
      if (!request) return undefined;
      const { number, userId } = request;
      await notify.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: 'answer-support',
        subject: userId ?? number,
        reason: number,
      });
      const subject = [...request.text.replaceAll('\n', ' ')].slice(0, SUBJECT_LENGTH).join('');
      if (userId)
        tx.publish(events.notificationRequested, {
          tellings: [
            {
              key: `support-reply:${id}`,
              userId,
              kind: 'support-reply',
              data: { requestId: id, number, subject },
              to: openPaths.help,
            },
          ],
        });
      return request;
    });
    if (answered) return reply(supportView(answered));
    return refuse((await notify.supportRequests.exists({ _id: id })) ? 'support-answered' : 'support-not-found');
  };
