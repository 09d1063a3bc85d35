import { publicPaths, type endpoints, events } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler, type Service } from '@baazi/service-kit';
import { supportView, type SupportRequest, type SupportRequestDeps } from './support-request';

const SUBJECT_LENGTH = 80;

interface AnswerDeps extends SupportRequestDeps, Pick<Service, 'transactions' | 'operatorsLog'> {
  now: () => Date;
}

/** A request gets one answer: of two concurrent ones the first wins. The same commit notifies the player. */
export const answerSupport =
  (deps: AnswerDeps): Handler<typeof endpoints.answerSupport> =>
  async ({ caller, params: { id }, body }) => {
    const answer = { text: body.text, by: caller.userId, at: deps.now() };
    const answered = await inTransaction(deps, async (tx) => {
      const request = await deps.supportRequests
        .findOneAndUpdate(
          { _id: id, status: 'open' },
          { $set: { status: 'answered', answer } },
          { session: tx.session, returnDocument: 'after' },
        )
        .lean<SupportRequest>();
      if (!request) return undefined;
      const { number, userId } = request;
      await deps.operatorsLog.record(tx, {
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
              to: publicPaths.help,
            },
          ],
        });
      return request;
    });
    if (answered) return reply(supportView(answered));
    return refuse((await deps.supportRequests.exists({ _id: id })) ? 'support-answered' : 'support-not-found');
  };
