import { clearCachedReplies } from '../session/cached-replies';
import { storeToken } from '../session/token';
import { resumeSession } from './resume-session';

/**
 * Takes a token that the server issued at login, sign-up or password change. Resolves when the player is loaded; the
 * shell then navigates to the dashboard or the requested page. `passwordTyped` (sign-up by form) is shown once in the
 * first-login banner, from memory only.
 */
export async function signIn(token: string, { passwordTyped }: { passwordTyped?: string } = {}): Promise<void> {
  clearCachedReplies();
  storeToken(token);
  await resumeSession(passwordTyped);
}
