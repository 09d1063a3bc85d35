import type { endpoints, ReplyOf } from '@baazi/contracts';
import type { Contest } from '../declare/contest';

type Board = ReplyOf<typeof endpoints.adminBoard>;
export type BoardMatch = Board['matches'][number];
export type BoardQuestion = Board['questions'][number];
export type BoardMarket = BoardMatch | BoardQuestion;

const shared = ({ market, sides, outcome, revision, resultText, correction }: BoardMarket) => ({
  market,
  outcomes: sides.map((side) => side.outcome),
  outcome,
  revision,
  resultText,
  correction,
});
export const contestOfMatch = (row: BoardMatch): Contest => ({
  ...shared(row),
  kind: 'match',
  id: row.match.matchID,
  name: row.match.name,
  isOpen: row.match.state === 'open',
  proposal: row.proposal,
});
export const contestOfQuestion = (row: BoardQuestion): Contest => ({
  ...shared(row),
  kind: 'question',
  id: row.questionID,
  name: row.title,
  isOpen: row.state === 'open',
});
