import { useValue } from '../portal/use-value';
import { hindiOf, language$, loaded$, loadTexts, type Language, type Texts } from './language';

/** The texts of a part in the player's language: `const t = useTexts(texts)`. `lifecycles(App, { texts })` has loaded them. */
export function useTexts<T>(texts: Texts<T>): T {
  const language = useValue(language$);
  useValue(loaded$);
  if (language === 'en') return texts.en;
  const translated = hindiOf(texts);
  if (translated === undefined) void loadTexts(texts);
  return translated ?? texts.en;
}

export const useLang = (): Language => useValue(language$);
