import type { en } from '../texts.en';

interface Line {
  text: string;
  tone: 'good' | 'bad' | 'wait' | 'info';
}
type Words = Pick<(typeof en)['teams'], 'pending' | 'won' | 'lost' | 'refunded'>;

/** The result line of a team pick (spec section 4). VOID is judged first. */
export function pickLine(
  {
    result,
    resultText,
    amount,
    win_amount,
  }: { result: string | null; resultText?: string; amount: number; win_amount: number },
  t: Words,
): Line {
  if (result === 'VOID') return { text: resultText ?? t.refunded(amount), tone: 'info' };
  if (result === 'WON') return { text: t.won(win_amount), tone: 'good' };
  if (result === 'LOST') return { text: t.lost(amount), tone: 'bad' };
  return { text: t.pending, tone: 'wait' };
}

/** A result equal to the chosen answer is a win; one that exists and differs is a loss; none is pending. */
export function answerLine(
  {
    result,
    chosenAnswer,
    ...rest
  }: { result: string | null; chosenAnswer: string; resultText?: string; amount: number; win_amount: number },
  t: Words,
): Line {
  const outcome = result === null || result === 'VOID' ? result : result === chosenAnswer ? 'WON' : 'LOST';
  return pickLine({ result: outcome, ...rest }, t);
}
