import { randomBytes } from 'node:crypto';
import type { endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler } from '@baazi/service-kit';
import type { Contest } from '../contest';
import { openMarket } from '../exposure/default-caps';
import { newQuestionMarket } from '../markets/new-market';
import { lockOf } from './question-view';

/** An operator writes a daily question; its answer is declared later. */
export const createQuestion =
  (contest: Contest): Handler<typeof endpoints.createQuestion> =>
  async ({ body, caller }) => {
    const { title, day, reason } = body;
    const createdAt = contest.now();
    const closesAt = body.closesAt === undefined ? undefined : new Date(body.closesAt);
    const locksAt = lockOf({ day, closesAt });
    if (locksAt <= createdAt)
      return refuse('invalid-input', {
        errors: [
          {
            path: closesAt && closesAt <= createdAt ? 'closesAt' : 'day',
            msg: 'This question would be closed already.',
          },
        ],
      });
    const questionID = `q-${day}-${randomBytes(4).toString('hex')}`;
    await inTransaction(contest.service, async (tx) => {
      await openMarket(contest, tx, newQuestionMarket({ questionID, title, locksAt, createdAt }));
      await contest.questions.create([{ questionID, title, day, ...(closesAt ? { closesAt } : {}), createdAt }], {
        session: tx.session,
      });
      await contest.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: 'write-question',
        subject: questionID,
        reason: reason ?? 'daily question',
        after: { title, day, locksAt },
      });
    });
    contest.changed();
    return reply({ questionID }, { status: 201 });
  };
