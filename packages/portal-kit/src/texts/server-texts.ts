import type { ResultMessage } from '@baazi/contracts';
import type { Texts } from './language';

/** `message`: what the text is made from, as it came */
export type ShowText = (text: string, message?: unknown) => string;
export type ShowResult = (text: string, message: ResultMessage | undefined) => string;
/** Server texts are English on the wire, and some come with their message. */
export const serverTexts: Texts<{ translate: ShowText; result: ShowResult }> = {
  en: { translate: (text) => text, result: (text) => text },
  hi: () => import('./server-texts.hi').then(({ hi }) => hi),
};
