import { createHash } from 'node:crypto';
import type { Service } from '@baazi/service-kit';
import type { AuthConfig } from '../auth-config';
import { commonTerms, isCommonPassword, isFanWord } from './common-passwords';

const DEFAULT_SERVICE = 'https://api.pwnedpasswords.com';
interface BreachDeps {
  service: Pick<Service, 'log'> & {
    config: Pick<AuthConfig, 'BREACH_CHECK_URL'> & Pick<Service['config'], 'PROFILE'>;
  };
}
const PAUSE_MS = 5 * 60_000;
/** ms of `performance.now`: after a failed look-up none is tried before, so that sign-ups do not wait for a network that forbids it. */
let pausedUntil = 0;

/** The service to look breached passwords up at: by default in production only; a developer's machine asks nobody. */
export const breachServiceOf = ({ BREACH_CHECK_URL, PROFILE }: BreachDeps['service']['config']): string | undefined =>
  BREACH_CHECK_URL === 'off'
    ? undefined
    : (BREACH_CHECK_URL ?? (PROFILE === 'production' ? DEFAULT_SERVICE : undefined));

/** Why a new password is refused: it is easy to guess or, where the network allows to ask, known from a breach. */
export async function reasonPasswordIsRefused(
  { service: { config, log } }: BreachDeps,
  password: string,
  owner: { name: string; email: string },
): Promise<string | undefined> {
  const weak = reasonPasswordIsWeak(password, owner);
  const serviceUrl = breachServiceOf(config);
  if (weak !== undefined || serviceUrl === undefined || performance.now() < pausedUntil) return weak;
  const breached = await isBreached(serviceUrl, password);
  if (breached === undefined) {
    pausedUntil = performance.now() + PAUSE_MS;
    log.warn('a new password could not be looked up among breached ones');
  }
  return breached ? GUESSABLE : undefined;
}

const CALL_TIMEOUT_MS = 1500;

/**
 * Whether a password is known from a breach, by the range protocol of Have I Been Pwned: the service receives five of
 * the forty digits of the hash (k-anonymity) and returns all known suffixes. Undefined when it does not answer in time.
 */
export async function isBreached(serviceUrl: string, password: string): Promise<boolean | undefined> {
  const hash = createHash('sha1').update(password.normalize('NFC')).digest('hex').toUpperCase();
  try {
    const reply = await fetch(`${serviceUrl.replace(/\/$/, '')}/range/${hash.slice(0, 5)}`, {
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
    });
    if (!reply.ok) return undefined;
    const suffix = hash.slice(5);
    // Padding lines have a count of 0.
    return (await reply.text()).split(/\r?\n/).some((line) => line.startsWith(`${suffix}:`) && !line.endsWith(':0'));
  } catch {
    return undefined;
  }
}

const GUESSABLE = 'Please choose a password that is harder to guess.';
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
  return readings(plain).some((word) => commonTerms.has(word) || isFanWord(word)) ? GUESSABLE : undefined;
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
