import { questionMarket, toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import type { ResultDeps } from './due-market';
import { titleOf, type Market } from '../markets/market';
import { recordLock } from '../markets/market-lines';
import { countMarket } from './count-market';

type LinkedView = NonNullable<ReplyOf<typeof endpoints.declareMatch>['questions']>;

/** The undecided markets of a match's questions. */
export async function linkedQuestions(deps: ResultDeps, matchID: string, tx?: Tx): Promise<Market[]> {
  const session = tx?.session ?? null;
  const questions = await deps.questions.find({ matchID }).session(session).sort({ questionID: 1 }).lean();
  const markets = await deps.markets
    .find({ _id: { $in: questions.map(({ questionID }) => questionMarket(questionID)) } })
    .session(session)
    .sort({ _id: 1 })
    .lean();
  return markets.filter(({ outcome }) => outcome === undefined);
}

/** The questions that an operator may void with the match, with their refunds. */
export const linkedView = (deps: ResultDeps, linked: readonly Market[]): Promise<LinkedView> =>
  Promise.all(
    linked.map(async (market) => {
      const { totals } = await countMarket(deps, market, 'void');
      return {
        questionID: market.subject,
        ...titleOf(market),
        entries: totals.void,
        refundRupees: toRupees(totals.refundPaise),
      };
    }),
  );

/** Closes entry to a question about a void match; its existing entries await the answer. */
export async function closeEntry(
  deps: ResultDeps,
  tx: Tx,
  market: Market,
  why: { by: string; note: string },
): Promise<void> {
  const now = deps.now();
  const { modifiedCount } = await deps.markets.updateOne(
    { _id: market._id, locksAt: { $gt: now } },
    { $set: { locksAt: now } },
    { session: tx.session },
  );
  if (modifiedCount === 0) return;
  const lock = { locksAt: now, voidFrom: market.voidFrom };
  await recordLock(deps, tx, { market, lock, by: why.by, reason: why.note });
}
