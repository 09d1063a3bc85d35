import type { QuestionKind } from '../../svc-contest/src/markets/questions/daily-questions';

export interface Scorecard {
  teams: readonly string[];
  toss?: { winner?: string | null };
  result?: { status: string; winner?: string | null; margin?: string | null };
}

/** The right answer to a match's question, or void when the score card does not contain it. */
export function answerFromScorecard(kind: QuestionKind, card: Scorecard): 'yes' | 'no' | 'void' {
  if (kind === 'toss') return card.toss?.winner ? yesNo(card.toss.winner === card.teams[0]) : 'void';
  const margin = /^(\d+) (run|wicket)s?$/.exec(card.result?.margin ?? '');
  // No margin: no result, abandoned, or decided by a super over.
  if (card.result?.status !== 'completed' || !margin) return 'void';
  const count = Number(margin[1]);
  const byRuns = margin[2] === 'run';
  if (kind === 'bat-first') return yesNo(byRuns);
  return yesNo(byRuns ? count >= 20 : count >= 5);
}

const yesNo = (yes: boolean): 'yes' | 'no' => (yes ? 'yes' : 'no');
