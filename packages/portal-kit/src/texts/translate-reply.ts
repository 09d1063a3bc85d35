import type { FieldError } from '@baazi/contracts';
import { language$ } from './language';

/** `message`: what the text is made from, as it came. */
type Translate = (text: string, message?: unknown) => string;
const unchanged: Translate = (text) => text;
const inHindi = (): Promise<Translate> =>
  import('./translate.hi').then(({ translateToHindi }) => translateToHindi).catch(() => unchanged);

/** The messages of a reply in the player's language. A text that is unknown or fails to load stays English. */
export async function translateReply<T extends { message?: string; text?: unknown; errors: FieldError[] }>(
  answer: T,
): Promise<T> {
  if (language$.value === 'en' || (answer.message === undefined && answer.errors.length === 0)) return answer;
  const translate = await inHindi();
  return {
    ...answer,
    message: answer.message && translate(answer.message, answer.text),
    errors: answer.errors.map(({ path, msg, text }) => ({ path, msg: translate(msg, text) })),
  };
}

/** Passes a server text in the player's language to `show`: synchronously if that is English. */
export function translateText(text: string, show: (text: string) => void, message?: unknown): void {
  if (language$.value === 'en') show(text);
  else void inHindi().then((translate) => show(translate(text, message)));
}
