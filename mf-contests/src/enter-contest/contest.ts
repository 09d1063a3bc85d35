import type { Match } from '@baazi/portal-kit';
import type { Answer, Question } from '../fixtures/question-card';

/** The input before joining. */
interface Start {
  chosenTeam: string;
  amount: string;
}
/** The contest being entered: a match (with a team to choose) or an answer to a question. */
export type Contest = ({ kind: 'match'; match: Match } | { kind: 'question'; question: Question; answer: Answer }) & {
  start?: Start;
};

/**
 * A screen with this contest open and filled in. The open sheet keeps itself in the address, so that a reload, a
 * payment and the way back from one restore it.
 */
export function contestAddress(
  screen: string,
  contest: Contest,
  { chosenTeam, amount }: Start = { chosenTeam: '', amount: '' },
): string {
  const wanted: Record<string, string> =
    contest.kind === 'match'
      ? { enter: contest.match.matchID, team: chosenTeam, amount }
      : { enter: contest.question.questionID, answer: contest.answer, amount };
  const given = Object.entries(wanted).filter(([, value]) => value !== '');
  return `${screen}?${new URLSearchParams(given)}`;
}

/** The contest in an address, if it is one of these; invalid values are dropped. */
export function contestIn(
  address: URLSearchParams,
  { matches, questions }: { matches: readonly Match[]; questions: readonly Question[] },
): Contest | undefined {
  const id = address.get('enter');
  const amount = /^\d{1,7}$/.exec(address.get('amount') ?? '')?.[0] ?? '';
  const match = matches.find(({ matchID }) => matchID === id);
  if (match)
    return {
      kind: 'match',
      match,
      start: { amount, chosenTeam: match.teams.find((code) => code === address.get('team')) ?? '' },
    };
  const question = questions.find(({ questionID }) => questionID === id);
  const answer = address.get('answer');
  if (!question || (answer !== 'yes' && answer !== 'no')) return undefined;
  return { kind: 'question', question, answer, start: { amount, chosenTeam: '' } };
}
