import { createHash } from 'node:crypto';
import { GUESSABLE, reasonPasswordIsWeak } from './reason-password-is-weak';
import type { PasswordDeps } from './password-hasher';

/** Why a new password is refused: it is easy to guess or, where BREACH_CHECK_URL is set, known from a breach. */
export async function reasonPasswordIsRefused(
  { service: { config, log } }: Pick<PasswordDeps, 'service'>,
  password: string,
  owner: { name: string; email: string },
): Promise<string | undefined> {
  const weak = reasonPasswordIsWeak(password, owner);
  if (weak !== undefined || config.BREACH_CHECK_URL === undefined) return weak;
  const breached = await isBreached(config.BREACH_CHECK_URL, password);
  if (breached === undefined) log.warn('a new password could not be looked up among breached ones');
  return breached ? GUESSABLE : undefined;
}

const CALL_TIMEOUT_MS = 1500;

/**
 * Whether a password is known from a breach, by the range protocol of Have I Been Pwned: the service receives five of the
 * forty digits of the hash (k-anonymity) and returns all known suffixes. Undefined when it does not answer in time.
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
