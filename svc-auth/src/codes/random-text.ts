import { randomInt } from 'node:crypto';

/** Without characters that are easily confused when read aloud or copied by hand (I, L, O, 0, 1). */
export const CLEAR_CAPITALS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const CLEAR_LETTERS = CLEAR_CAPITALS.toLowerCase();

/** Each character is drawn uniformly from the alphabet by a cryptographic random source. */
export function randomText(length: number, alphabet: string): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += alphabet[randomInt(alphabet.length)];
  return text;
}
