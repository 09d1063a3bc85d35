import { randomInt } from 'node:crypto';

/** Letters and digits that nobody takes for another one. */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const LENGTH = 12;

/** One of 8 * 10^17: nobody guesses it, also without the limit on tries. */
export const newCode = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)] ?? '').join('');
