import { randomBytes } from 'node:crypto';
import { dayInIndia, entryClosesAt, matchMarket, type endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler, type Tx } from '@baazi/service-kit';
import { type MarketDeps, stateOf, titleOf } from '../market';
import { publishMarkets, newQuestionMarket } from '../publish-markets';
import { lockOf, type Question } from './question';

/** An operator publishes a daily question, with or without a match. Its answer is declared later. */
export const createQuestion =
  (deps: MarketDeps): Handler<typeof endpoints.createQuestion> =>
  async ({ body, caller }) => {
    const { title, titleHi, matchID, reason } = body;
    const createdAt = deps.now();
    const ownClose = body.closesAt === undefined ? undefined : new Date(body.closesAt);
    const written = await inTransaction(deps.service, async (tx) => {
      const when =
        matchID === undefined
          ? { day: body.day, ...(ownClose ? { closesAt: ownClose } : {}) }
          : await withMatch(deps, tx, matchID);
      if (typeof when === 'string') return when;
      const locksAt = lockOf(when);
      if (locksAt <= createdAt) return 'closed-already';
      const questionID = `q-${when.day}-${randomBytes(4).toString('hex')}`;
      const question = { questionID, ...titleOf({ title, titleHi }), ...when, createdAt };
      await publishMarkets(deps, tx, [newQuestionMarket({ ...question, locksAt })]);
      await deps.questions.create([question], { session: tx.session });
      await deps.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: 'write-question',
        subject: questionID,
        reason: reason ?? 'daily question',
        after: {
          ...titleOf({ title, titleHi }),
          day: when.day,
          locksAt,
          ...(matchID === undefined ? {} : { matchID }),
        },
      });
      return { questionID };
    });
    if (written === 'match-not-found') return refuse('match-not-found');
    if (written === 'closed-already') {
      if (matchID !== undefined) return refuse('entry-closed');
      const path = ownClose && ownClose <= createdAt ? 'closesAt' : 'day';
      return refuse('invalid-input', { errors: [{ path, msg: 'This question would be closed already.' }] });
    }
    deps.announceChange();
    return reply(written, { status: 201 });
  };

/**
 * A question about a match closes with the match. Writing the count makes this transaction conflict with a concurrent
 * move of the match.
 */
async function withMatch(
  deps: MarketDeps,
  tx: Tx,
  matchID: string,
): Promise<Pick<Question, 'day' | 'closesAt' | 'matchID'> | 'match-not-found' | 'closed-already'> {
  const fixture = await deps.fixtures
    .findOneAndUpdate({ matchID }, { $inc: { questions: 1 } }, { session: tx.session })
    .lean();
  if (!fixture) return 'match-not-found';
  const market = await deps.markets.findById(matchMarket(matchID)).session(tx.session).lean();
  if (!market || stateOf(market, deps.now()) !== 'open') return 'closed-already';
  return { day: dayInIndia(fixture.startsAt), closesAt: entryClosesAt(fixture.startsAt), matchID };
}
