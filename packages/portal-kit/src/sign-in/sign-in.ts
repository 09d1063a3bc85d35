import { forgetAnswers } from '../session/kept-answers';
import { storeToken } from '../session/token';
import { resumeSession } from './resume-session';

/**
 * Takes a token that the server gave at login, sign-up or password change. Resolves when the player is loaded; the
 * shell then goes to the dashboard or the page that was wanted. `passwordTyped` (sign-up by form) is shown once in the
 * first-login banner, from memory only.
 */
export async function signIn(token: string, { passwordTyped }: { passwordTyped?: string } = {}): Promise<void> {
  forgetAnswers();
  storeToken(token);
  await resumeSession(passwordTyped);
}
