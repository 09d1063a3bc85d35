import { isCommonPassword } from './common-passwords';
import { commonTerms } from './common-words';

export const GUESSABLE = 'Please choose a password that is harder to guess.';
const OWN = 'Please choose a password without your name or email.';
const LEET: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '0': 'o',
  '1': 'i',
  '!': 'i',
  '3': 'e',
  $: 's',
  '5': 's',
  '7': 't',
};
const RUNS = [
  '01234567890123456789',
  '09876543210987654321',
  'abcdefghijklmnopqrstuvwxyz',
  'zyxwvutsrqponmlkjihgfedcba',
  'qwertyuiopasdfghjklzxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
  '1q2w3e4r5t6y7u8i9o0p',
];

/** Why a password of sufficient length is refused. There are no composition rules; only likely guesses are refused. */
export function reasonPasswordIsWeak(password: string, owner: { name: string; email: string }): string | undefined {
  const plain = password.normalize('NFC').toLowerCase();
  const own = new Set(
    [
      owner.email,
      owner.email.split('@')[0] ?? '',
      owner.name,
      owner.name.replace(/\s+/g, ''),
      ...owner.name.split(/\s+/),
    ]
      .map((word) => word.normalize('NFC').toLowerCase())
      .filter((word) => [...word].length >= 3),
  );
  if (own.has(plain) || readings(plain).some((word) => own.has(word))) return OWN;
  if (new Set(plain).size < 4 || RUNS.some((run) => run.includes(plain)) || isRepeated(plain)) return GUESSABLE;
  if (isCommonPassword(plain)) return GUESSABLE;
  return readings(plain).some((word) => commonTerms.has(word)) ? GUESSABLE : undefined;
}

/** The words that a password is built on: without surrounding digits and signs, and with `p@ssw0rd` as `password`. */
function readings(plain: string): string[] {
  const core = (text: string): string => text.replace(/^[^\p{L}]+/u, '').replace(/[^\p{L}]+$/u, '');
  const unleeted = [...plain].map((letter) => LEET[letter] ?? letter).join('');
  const cores = [
    plain,
    core(plain),
    unleeted,
    core(unleeted),
    [...core(plain)].map((letter) => LEET[letter] ?? letter).join(''),
  ];
  return [...new Set(cores.flatMap((word) => [word, word.replace(/[^\p{L}\p{N}]/gu, '')]))];
}

/** A short sequence or a common word repeated: `abcabcabc`, `rohitrohit`. */
function isRepeated(plain: string): boolean {
  for (let size = 1; size <= plain.length / 2; size += 1) {
    if (plain.length % size !== 0) continue;
    const unit = plain.slice(0, size);
    if (unit.repeat(plain.length / size) === plain && (size < 5 || commonTerms.has(unit))) return true;
  }
  return false;
}
