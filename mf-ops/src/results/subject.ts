import type { endpoints, ReplyOf } from '@baazi/contracts';

/** What is declared: a match or a question, in the words the dialog needs. */
export interface Subject {
  kind: 'match' | 'question';
  id: string;
  name: string;
  /** without void */
  outcomes: readonly string[];
  outcome: string | null;
  revision: number;
  /** entry is still open: void only */
  isOpen: boolean;
}
type Match = ReplyOf<typeof endpoints.adminMatches>['data'][number];
type Question = ReplyOf<typeof endpoints.adminQuestions>['data'][number];

export const subjectOfMatch = ({ matchID, name, teams, outcome, revision, state }: Match): Subject => ({
  kind: 'match',
  id: matchID,
  name,
  outcomes: teams,
  outcome,
  revision,
  isOpen: state === 'open',
});
export const subjectOfQuestion = ({ questionID, title, outcome, revision, state }: Question): Subject => ({
  kind: 'question',
  id: questionID,
  name: title,
  outcomes: ['yes', 'no'],
  outcome,
  revision,
  isOpen: state === 'open',
});
