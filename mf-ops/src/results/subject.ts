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
  /** one operator proposed it, another one must say the same */
  correction?: Match['correction'];
}
type Match = ReplyOf<typeof endpoints.adminMatches>['data'][number];
type Question = ReplyOf<typeof endpoints.adminQuestions>['data'][number];

export const subjectOfMatch = ({ matchID, name, teams, outcome, revision, state, correction }: Match): Subject => ({
  kind: 'match',
  id: matchID,
  name,
  outcomes: teams,
  outcome,
  revision,
  isOpen: state === 'open',
  correction,
});
export const subjectOfQuestion = ({ questionID, title, outcome, revision, state, correction }: Question): Subject => ({
  kind: 'question',
  id: questionID,
  name: title,
  outcomes: ['yes', 'no'],
  outcome,
  revision,
  isOpen: state === 'open',
  correction,
});
