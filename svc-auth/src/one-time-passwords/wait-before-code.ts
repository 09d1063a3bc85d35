import type { AuthContext } from '../auth-context';
import type { Budget } from '../login-protection/asker';
import type { CodeSubject } from './code-rules';

/**
 * At most one code a minute and five an hour from one network, or from one device that was signed in before, for each
 * address whether it has an account or not. All strangers together get thirty an hour: nobody floods a mailbox from many
 * networks, or guesses at many codes. Answers how long to wait.
 */
export async function waitBeforeCode(
  auth: AuthContext,
  { purpose, of }: Pick<CodeSubject, 'purpose' | 'of'>,
  budget?: Budget,
): Promise<number> {
  const key = `${purpose}:${of}`;
  const own = budget ? `${key}:${budget.key}` : key;
  const minute = await auth.limits.count('code-pause', own);
  if (minute.tries > minute.allowed) return minute.forgottenInSeconds;
  const hour = await auth.limits.count('code-hour', own);
  if (hour.tries > hour.allowed) return hour.forgottenInSeconds;
  if (budget?.of !== 'stranger') return 0;
  const strangers = await auth.limits.count('code-strangers', key);
  return strangers.tries > strangers.allowed ? strangers.forgottenInSeconds : 0;
}
