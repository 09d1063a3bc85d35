import { useValue } from '../portal/use-value';
import {
  hindiOf,
  language$,
  loaded$,
  loadTexts,
  playsForCoins,
  serverTexts,
  textsInCoins,
  type Language,
  type ShowResult,
  type ShowText,
  type Texts,
} from '@baazi/portal-kit/core';

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

/** Translates a standard reason. An unknown text stays as it is. */
export const useServerText = (): ((words: string) => string) => useTexts(serverTexts).translate;

/**
 * A result in the player's language: `const resultText = useResultText(); resultText(match.resultText,
 * match.resultMessage)`. Without a message the text stays as it is.
 */
export const useResultText = (): ShowResult => useTexts(serverTexts).result;

/** A heading in the player's language: `replyText(board.todayTitle, board.todayText)`. */
export const useReplyText = (): ShowText => useTexts(serverTexts).translate;
