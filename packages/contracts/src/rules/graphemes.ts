/** Made at the first use: it costs a phone a twentieth of a second, and most pages cut no text. */
let segmenter: Intl.Segmenter | undefined;

/**
 * The characters of a text as a reader counts them: a letter with its vowel signs and accents, a flag, a family. Code
 * that cuts or masks text cuts here, or it shows broken letters. Browsers before 2024 may only know code points.
 */
export function graphemes(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return [...text];
  segmenter ??= new Intl.Segmenter();
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** The longest start of a text within a limit, without half a character at its end. `lengthOf`: how the limit counts. */
export function cutText(text: string, limit: number, lengthOf = (part: string): number => part.length): string {
  let cut = '';
  let length = 0;
  for (const grapheme of graphemes(text)) {
    length += lengthOf(grapheme);
    if (length > limit) break;
    cut += grapheme;
  }
  return cut;
}
