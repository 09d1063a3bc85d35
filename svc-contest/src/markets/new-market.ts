import { matchMarket, questionMarket } from '@baazi/contracts';
import { currentRules } from './rules/rules-texts';
import { SEASON, titleOf, type Market } from './market';

interface NewMatchMarket {
  matchID: string;
  match_id: string;
  title: string;
  teams: string[];
  locksAt: Date;
  createdAt: Date;
}

export const newMatchMarket = (match: NewMatchMarket): Market => ({
  _id: matchMarket(match.matchID),
  kind: 'match',
  subject: match.matchID,
  subjectId: match.match_id,
  title: match.title,
  outcomes: match.teams,
  ...open(match),
});

export const newQuestionMarket = (question: {
  questionID: string;
  title: string;
  titleHi?: string | undefined;
  locksAt: Date;
  createdAt: Date;
}): Market => ({
  _id: questionMarket(question.questionID),
  kind: 'question',
  subject: question.questionID,
  ...titleOf(question),
  outcomes: ['yes', 'no'],
  ...open(question),
});

const open = ({ locksAt, createdAt }: { locksAt: Date; createdAt: Date }) => ({
  locksAt,
  createdAt,
  rulesHash: currentRules.hash,
  state: 'open' as const,
  revision: 0,
  capEpoch: 0,
  history: [],
});

/** The market of a match that was over when the season was loaded: nobody staked on it, so nothing is settled. */
export function alreadySettled(market: Market, result: { outcome: string; resultText: string }, at: Date): Market {
  return {
    ...market,
    state: 'settled',
    revision: 1,
    outcome: result.outcome,
    resultText: result.resultText,
    settledAt: at,
    totalsAgree: true,
    entriesEnded: true,
    history: [{ revision: 1, outcome: result.outcome, by: SEASON, note: 'result of the season file', at }],
  };
}
