import { paths } from '@baazi/contracts';
import type { Match } from '@baazi/portal-kit';
import type { Question } from '../fixtures/question-card';
import type { Contest } from './contest';

/** The dashboard with this contest open and filled in: the return address of a payment. */
export function contestAddress(
  contest: Contest,
  { chosenTeam, amount }: { chosenTeam: string; amount: string },
): string {
  const wanted: Record<string, string> =
    contest.kind === 'match'
      ? { enter: contest.match.matchID, team: chosenTeam, amount }
      : { enter: contest.question.questionID, answer: contest.answer, amount };
  return `${paths.dashboard}?${new URLSearchParams(wanted)}`;
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
