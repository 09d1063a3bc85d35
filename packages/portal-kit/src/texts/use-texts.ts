import type { ResultMessage } from '@baazi/contracts';
import { useValue } from '../portal/use-value';
import { playsForCoins, textsInCoins } from './coins';
import { hindiOf, language$, loaded$, loadTexts, type Language, type Texts } from './language';

/**
 * The texts of an app in the player's language: `const t = useTexts(texts)`. `lifecycles(App, { texts })` has loaded
 * them.
 */
export function useTexts<T>(texts: Texts<T>): T {
  const language = useValue(language$);
  useValue(loaded$);
  const translated = language === 'en' ? texts.en : hindiOf(texts);
  if (translated === undefined) void loadTexts(texts);
  const shown = translated ?? texts.en;
  return playsForCoins() ? textsInCoins(shown) : shown;
}

export const useLang = (): Language => useValue(language$);

type ShowResult = (text: string, message: ResultMessage | undefined) => string;
/** Server texts about results and match days are English on the wire; a result comes with its message. */
export const serverTexts: Texts<{ translate: (text: string) => string; result: ShowResult }> = {
  en: { translate: (text) => text, result: (text) => text },
  hi: () => import('./server-texts.hi').then(({ hi }) => hi),
};

/** Translates the heading of a match day or a standard reason. An unknown text stays as it is. */
export const useServerText = (): ((words: string) => string) => useTexts(serverTexts).translate;

/**
 * A result in the player's language: `const resultText = useResultText(); resultText(match.resultText,
 * match.resultMessage)`. Without a message the text stays as it is.
 */
export const useResultText = (): ShowResult => useTexts(serverTexts).result;
