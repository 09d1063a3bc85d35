import { questionMarket, toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { ContestContext } from '../contest-context';
import { titleOf, type Market } from '../markets/market';
import { countMarket } from './count-market';

type LinkedView = NonNullable<ReplyOf<typeof endpoints.declareMatch>['questions']>;

/** The markets of a match's questions that nobody has decided. */
export async function linkedQuestions(contest: ContestContext, matchID: string): Promise<Market[]> {
  const questions = await contest.questions.find({ matchID }).sort({ questionID: 1 }).lean();
  const markets = await contest.markets
    .find({ _id: { $in: questions.map(({ questionID }) => questionMarket(questionID)) } })
    .sort({ _id: 1 })
    .lean();
  return markets.filter(({ outcome }) => outcome === undefined);
}

/** What the operator who voids a match is offered: who would get how much back. */
export const linkedView = (contest: ContestContext, linked: readonly Market[]): Promise<LinkedView> =>
  Promise.all(
    linked.map(async (market) => {
      const { totals } = await countMarket(contest, market, 'void');
      return {
        questionID: market.subject,
        ...titleOf(market),
        entries: totals.void,
        refundRupees: toRupees(totals.refundPaise),
      };
    }),
  );

/** Nobody enters a question about a match that is void; what was entered before waits for its answer. */
export async function closeEntry(
  contest: ContestContext,
  tx: Tx,
  market: Market,
  why: { by: string; note: string },
): Promise<void> {
  const now = contest.now();
  const { modifiedCount } = await contest.markets.updateOne(
    { _id: market._id, locksAt: { $gt: now } },
    { $set: { locksAt: now } },
    { session: tx.session },
  );
  if (modifiedCount === 0) return;
  await contest.service.operatorsLog.record(tx, {
    by: why.by,
    action: 'close-entry',
    subject: market._id,
    reason: why.note,
    before: { locksAt: market.locksAt },
    after: { locksAt: now },
  });
}
