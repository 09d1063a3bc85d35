import { toRupees, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { ContestContext } from '../../contest-context';
import { readBook, tallyOf } from '../../entries/tally';
import { correctionView } from '../../markets/correction-view';
import { stateOf, titleOf, type Market } from '../../markets/market';
import type { Question } from '../../markets/questions/question';

type Board = ReplyOf<typeof endpoints.adminBoard>;
type BoardQuestion = Board['questions'][number];
type BoardMarket = Omit<BoardQuestion, 'questionID' | 'title' | 'locksAt' | 'state'>;

const rupeesOrNone = (paise: number | undefined): number | null => (paise === undefined ? null : toRupees(paise));

/** What stands on a market, whom the house would owe, and how it was decided. */
export async function boardMarket(contest: ContestContext, market: Market): Promise<BoardMarket> {
  const { unresolved } = await tallyOf(contest, market);
  const last = market.history.at(-1);
  return {
    market: market._id,
    revision: market.revision,
    outcome: market.outcome ?? null,
    ...(market.resultText === undefined ? {} : { resultText: market.resultText }),
    ...(last === undefined
      ? {}
      : {
          standing: {
            by: last.by,
            note: last.note,
            ...(last.source === undefined ? {} : { source: last.source }),
            at: last.at.toISOString(),
          },
        }),
    ...correctionView(contest, market),
    sides: (await readBook(contest, market)).map((line) => ({
      outcome: line.outcome,
      entries: line.entries,
      stakedRupees: toRupees(line.stakedPaise),
      payoutRupees: toRupees(line.payoutPaise),
      liabilityRupees: toRupees(line.liabilityPaise),
    })),
    unresolved,
    capRupees: rupeesOrNone(market.capPaise),
    maxStakeRupees: rupeesOrNone(market.maxStakePaise),
  };
}

export async function boardQuestion(
  contest: ContestContext,
  question: Question,
  market: Market,
): Promise<BoardQuestion> {
  return {
    questionID: question.questionID,
    ...titleOf(question),
    locksAt: market.locksAt.toISOString(),
    state: stateOf(market, contest.now()),
    ...(await boardMarket(contest, market)),
  };
}
