/** Languages of the portal. */
export const languages = ['en', 'hi'] as const;
export type Language = (typeof languages)[number];

/** Guesses the language of a text by its script, for its `lang` attribute. */
export const languageOfText = (text: string): Language => (/[\u0900-\u097f]/.test(text) ? 'hi' : 'en');

/** The supported language with the highest weight, the first of equals (RFC 9110, 12.5.4). */
export function preferredLanguage(accepted = ''): Language | undefined {
  let best: { language: Language; weight: number } | undefined;
  for (const range of accepted.slice(0, 500).split(',')) {
    const [, language, q = '1'] =
      /^\s*(en|hi)(?:-[a-z0-9-]+)?\s*(?:;\s*q=([01](?:\.\d{0,3})?))?\s*$/i.exec(range) ?? [];
    const weight = Number(q);
    if (language && weight > (best?.weight ?? 0))
      best = { language: language.toLowerCase() === 'hi' ? 'hi' : 'en', weight };
  }
  return best?.language;
}
