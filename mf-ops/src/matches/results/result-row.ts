import { matchMarket, questionMarket, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { Contest } from '../declare/contest';

/** A match or question that waits for a result. */
export interface ResultRow {
  contest: Contest;
  state: string;
  /** start of the match, or lock of the question */
  at: string;
  entries: number;
}
type Match = ReplyOf<typeof endpoints.adminMatches>['data'][number];
type Question = ReplyOf<typeof endpoints.adminQuestions>['data'][number];

const shared = ({ outcome, revision, state, correction, proposal, isUnderWay }: Match | Question) => ({
  outcome,
  revision,
  isOpen: state === 'open',
  correction,
  proposal,
  isUnderWay,
});
export const rowOfMatch = (match: Match): ResultRow => ({
  contest: {
    ...shared(match),
    kind: 'match',
    id: match.matchID,
    market: matchMarket(match.matchID),
    name: match.name,
    outcomes: match.teams,
  },
  state: match.state,
  at: match.startsAt,
  entries: match.picks ?? 0,
});
export const rowOfQuestion = (question: Question): ResultRow => ({
  contest: {
    ...shared(question),
    kind: 'question',
    id: question.questionID,
    market: questionMarket(question.questionID),
    name: question.title,
    nameHi: question.titleHi,
    outcomes: ['yes', 'no'],
  },
  state: question.state,
  at: question.locksAt,
  entries: question.answers ?? 0,
});
