import { randomInt } from 'node:crypto';

/** Characters that nobody confuses when they are read aloud or copied by hand. */
export const CLEAR_CAPITALS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const CLEAR_LETTERS = CLEAR_CAPITALS.toLowerCase();

/** Unguessable text: each character is drawn evenly from the alphabet by the system's random source. */
export function randomText(length: number, alphabet: string): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += alphabet[randomInt(alphabet.length)];
  return text;
}
