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
