import type { Texts } from './language';
import { useTexts } from './use-texts';

/** What a server says of results, questions and match days is English on the wire. */
export const serverWords: Texts<{ told: (words: string) => string }> = {
  en: { told: (words) => words },
  hi: () => import('./server-words.hi').then(({ hi }) => hi),
};

/** Says a server's words in the player's language: `told(match.resultText)`. What it does not know stays as it is. */
export const useServerText = (): ((words: string) => string) => useTexts(serverWords).told;
