import type { AuthContext } from '../auth-context';
import { isBreached } from './is-breached';
import { GUESSABLE, reasonPasswordIsWeak } from './reason-password-is-weak';

/** Why a new password is refused: it is easy to guess, or, where an operator asked for that check, known from a breach. */
export async function reasonPasswordIsRefused(
  { service: { config, log } }: Pick<AuthContext, 'service'>,
  password: string,
  owner: { name: string; email: string },
): Promise<string | undefined> {
  const weak = reasonPasswordIsWeak(password, owner);
  if (weak !== undefined || config.BREACH_CHECK_URL === undefined) return weak;
  const breached = await isBreached(config.BREACH_CHECK_URL, password);
  if (breached === undefined) log.warn('a new password could not be looked up among breached ones');
  return breached ? GUESSABLE : undefined;
}
