import type { Auth } from '../auth';
import type { CodeSubject } from './code-rules';

/** At most one code a minute and five an hour, for each address whether it has an account or not. Answers how long to wait. */
export async function waitBeforeCode(auth: Auth, { purpose, of }: CodeSubject): Promise<number> {
  const key = `${purpose}:${of}`;
  const minute = await auth.limits.count('code-pause', key);
  if (minute.tries > minute.allowed) return minute.forgottenInSeconds;
  const hour = await auth.limits.count('code-hour', key);
  return hour.tries > hour.allowed ? hour.forgottenInSeconds : 0;
}
