import type { Texts } from './language';
import { useTexts } from './use-texts';

/** Server texts about results, questions and match days are English on the wire. */
export const serverTexts: Texts<{ translate: (words: string) => string }> = {
  en: { translate: (text) => text },
  hi: () => import('./server-texts.hi').then(({ hi }) => hi),
};

/**
 * Translates a server text to the player's language: `const translate = useServerText();
 * translate(match.resultText)`. An unknown text stays as it is.
 */
export const useServerText = (): ((words: string) => string) => useTexts(serverTexts).translate;
