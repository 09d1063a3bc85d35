import type { Match } from '@baazi/portal-kit';
import type { Answer, Question } from '../fixtures/question-card';

/** What is typed before anything is joined: after a payment the dialog comes back with it. */
interface Start {
  chosenTeam: string;
  amount: string;
}
/** What is being entered: a match (with a team to choose) or an answer to a question. */
export type Contest = ({ kind: 'match'; match: Match } | { kind: 'question'; question: Question; answer: Answer }) & {
  start?: Start;
};
