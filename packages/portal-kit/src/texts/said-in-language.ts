import type { FieldError } from '@baazi/contracts';
import { language$ } from './language';

type Said = (words: string) => string;
const asItCame: Said = (words) => words;
const inHindi = (): Promise<Said> => import('./said.hi').then(({ saidInHindi }) => saidInHindi).catch(() => asItCame);

/** An answer's words in the player's language. What is not known there, or does not load, stays English. */
export async function answerInLanguage<T extends { message?: string; errors: FieldError[] }>(answer: T): Promise<T> {
  if (language$.value === 'en' || (answer.message === undefined && answer.errors.length === 0)) return answer;
  const said = await inHindi();
  return {
    ...answer,
    message: answer.message && said(answer.message),
    errors: answer.errors.map(({ path, msg }) => ({ path, msg: said(msg) })),
  };
}

/** Hands a server's line on in the player's language: at once where that is English. */
export function inLanguage(words: string, say: (words: string) => void): void {
  if (language$.value === 'en') say(words);
  else void inHindi().then((said) => say(said(words)));
}
