import type { endpoints, ReplyOf } from '@baazi/contracts';
import type { Contest } from '../declare/contest';

type Board = ReplyOf<typeof endpoints.adminBoard>;
export type BoardMatch = Board['matches'][number];
export type BoardQuestion = Board['questions'][number];
export type BoardMarket = BoardMatch | BoardQuestion;

const shared = ({ market, sides, ...row }: BoardMarket) => ({
  market,
  outcomes: sides.map((side) => side.outcome),
  outcome: row.outcome,
  revision: row.revision,
  resultText: row.resultText,
  correction: row.correction,
  proposal: row.proposal,
  isUnderWay: row.isUnderWay,
});
export const contestOfMatch = (row: BoardMatch): Contest => ({
  ...shared(row),
  kind: 'match',
  id: row.match.matchID,
  name: row.match.name,
  isOpen: row.match.state === 'open',
});
export const contestOfQuestion = (row: BoardQuestion): Contest => ({
  ...shared(row),
  kind: 'question',
  id: row.questionID,
  name: row.title,
  nameHi: row.titleHi,
  isOpen: row.state === 'open',
});
