const isDigit = (text: string): boolean => /^\p{Nd}$/u.test(text);

/** The digits of every script (Devanagari, Tamil, Arabic, ...) as ASCII ones: their blocks are runs of ten, from zero. */
const inAscii = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => {
    // Mathematical and full-width digits are variants of the ASCII ones.
    const plain = digit.normalize('NFKC');
    const point = plain.codePointAt(0) ?? 0;
    let value = 0;
    while (value < 9 && isDigit(String.fromCodePoint(point - value - 1))) value += 1;
    return String(value);
  });

/** Groups of two or three digits (₹1,00,000 as well as 100,000), the last one of three. */
const WHOLE = /^(?:\d+|\d{1,3}(?:[,' ]\d{2,3})*[,' ]\d{3})$/;

/**
 * The digits of a whole number that was typed or pasted, '' for nothing, undefined for what cannot be read as one:
 * a sign between digits must never join them, because 49.5 is not 495. Written as `₹1,00,000`, `Rs. 100`, `100.00`,
 * `१००`, `100/-`.
 */
export function readWholeNumber(typed: string): string | undefined {
  const text = inAscii(typed)
    .replace(/[٫．]/g, '.')
    .replace(/[٬，]/g, ',')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:₹|rs\b\.?|inr\b)\s*/i, '')
    .replace(/\s*\/-$/, '')
    // A fraction of zeros, or one that is still being typed. `1.000` is a thousand to some and one to others.
    .replace(/(\d)(?:\.0{0,2}|,)$/, '$1');
  return text === '' ? '' : WHOLE.test(text) ? text.replace(/\D/g, '') : undefined;
}

/**
 * Whether a key may be typed into a field for a whole number. Letters do nothing, as the product's spec says. Signs and
 * the `e` of an exponent are typed and refused by `readWholeNumber`: to ignore them would make 495 of 49.5 and 13 of 1e3.
 */
export const isNumberKey = (key: string): boolean => !/^[\p{L}\p{M}]$/u.test(key) || /^e$/i.test(key);
