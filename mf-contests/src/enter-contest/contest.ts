import type { Match } from '@baazi/portal-kit';
import type { Answer, Question } from '../fixtures/question-card';

/** The input before joining; the dialog restores it after a payment. */
interface Start {
  chosenTeam: string;
  amount: string;
}
/** The contest being entered: a match (with a team to choose) or an answer to a question. */
export type Contest = ({ kind: 'match'; match: Match } | { kind: 'question'; question: Question; answer: Answer }) & {
  start?: Start;
};
