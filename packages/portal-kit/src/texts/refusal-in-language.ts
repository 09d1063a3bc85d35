import type { FieldError } from '@baazi/contracts';
import { language$ } from './language';

/** A refusal in the player's language. What is not known there, or does not load, stays English. */
export async function refusalInLanguage<T extends { message?: string; errors: FieldError[] }>(refused: T): Promise<T> {
  if (language$.value === 'en') return refused;
  const known = await import('./refusals.hi').then(({ hi }) => hi).catch((): Record<string, string> => ({}));
  const told = (words: string): string => known[words] ?? words;
  return {
    ...refused,
    message: refused.message && told(refused.message),
    errors: refused.errors.map(({ path, msg }) => ({ path, msg: told(msg) })),
  };
}
