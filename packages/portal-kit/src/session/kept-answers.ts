import { atStart } from '../portal/portal';

/** Enough for every screen of a visit; the one not used for longest goes first. */
const MOST_KEPT = 60;

let kept = new Map<string, unknown>();

/** Another person is at the screen, or nobody: what was known is theirs no more. */
export function forgetAnswers(): void {
  kept = new Map();
}
atStart(forgetAnswers);

/** What was last answered to a question, so that a screen that is come back to shows it at once. */
export const keptAnswer = (question: string): unknown => kept.get(question);

/**
 * Where the answer to a question will be kept. Taken when it is asked: an answer that comes after its player has left
 * falls beside the memory of the next one.
 */
export function placeForAnswer(question: string): (answer: unknown) => void {
  const memory = kept;
  return (answer) => {
    memory.delete(question);
    memory.set(question, answer);
    const [oldest] = memory.keys();
    if (memory.size > MOST_KEPT && oldest !== undefined) memory.delete(oldest);
  };
}
