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

/** `message`: what the text is made from, as it came */
type ShowText = (text: string, message?: unknown) => string;
type ShowResult = (text: string, message: ResultMessage | undefined) => string;
/** Server texts are English on the wire, and some come with their message. */
export const serverTexts: Texts<{ translate: ShowText; result: ShowResult }> = {
  en: { translate: (text) => text, result: (text) => text },
  hi: () => import('./server-texts.hi').then(({ hi }) => hi),
};

/** Translates a standard reason. An unknown text stays as it is. */
export const useServerText = (): ((words: string) => string) => useTexts(serverTexts).translate;

/**
 * A result in the player's language: `const resultText = useResultText(); resultText(match.resultText,
 * match.resultMessage)`. Without a message the text stays as it is.
 */
export const useResultText = (): ShowResult => useTexts(serverTexts).result;

/** A heading in the player's language: `replyText(board.todayTitle, board.todayText)`. */
export const useReplyText = (): ShowText => useTexts(serverTexts).translate;
