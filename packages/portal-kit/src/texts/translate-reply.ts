import type { FieldError } from '@baazi/contracts';
import { language$ } from './language';

type Translate = (text: string) => string;
const unchanged: Translate = (text) => text;
const inHindi = (): Promise<Translate> =>
  import('./translate.hi').then(({ translateToHindi }) => translateToHindi).catch(() => unchanged);

/** The messages of a reply in the player's language. A text that is unknown or fails to load stays English. */
export async function translateReply<T extends { message?: string; errors: FieldError[] }>(answer: T): Promise<T> {
  if (language$.value === 'en' || (answer.message === undefined && answer.errors.length === 0)) return answer;
  const translate = await inHindi();
  return {
    ...answer,
    message: answer.message && translate(answer.message),
    errors: answer.errors.map(({ path, msg }) => ({ path, msg: translate(msg) })),
  };
}

/** Passes a server text in the player's language to `show`: synchronously if that is English. */
export function translateText(text: string, show: (text: string) => void): void {
  if (language$.value === 'en') show(text);
  else void inHindi().then((translate) => show(translate(text)));
}
