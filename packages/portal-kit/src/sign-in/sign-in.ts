import { endpoints } from '@baazi/contracts';
import { call } from '../call/call';
import { clearCachedReplies } from '../session/cached-replies';
import { applyUser, beginComposing, player$ } from '../session/player';
import { holderOf, readToken, session$, storeToken } from '../session/session';
import { endSession } from '../session/sign-out';

/** Requests the composed user. False: refused (the session has ended). Throws on a fault. */
export async function loadPlayer(passwordTyped?: string): Promise<boolean> {
  beginComposing();
  const answer = await call(endpoints.currentUser, undefined, { quiet: true });
  if (answer.ok) applyUser(answer.response, passwordTyped);
  return answer.ok;
}

/** A slow reply shows the loader for no longer than this. */
const LONGEST_LOADER_MS = 5000;
const RETRY_MS = [1000, 3000, 8000, 20_000];

/**
 * The player could not be loaded: the token's claims suffice to show the portal, because the server decides anyway.
 * The player is requested again later.
 */
function trustToken(token: string, tries: number): void {
  const holder = holderOf(token);
  if (!holder) return endSession();
  if (session$.value.at !== 'signed-in') session$.next({ at: 'signed-in', ...holder });
  setTimeout(
    () => {
      if (readToken() !== undefined && session$.value.at === 'signed-in' && !player$.value)
        void resumeSession(undefined, tries + 1);
    },
    RETRY_MS[Math.min(tries, RETRY_MS.length - 1)],
  );
}

/** With a token in storage: loads the player, then the session is signed in. */
export async function resumeSession(passwordTyped?: string, tries = 0): Promise<void> {
  const token = readToken();
  if (!token) return session$.next({ at: 'signed-out' });
  const holder = holderOf(token);
  const slowAnswer = setTimeout(() => {
    if (session$.value.at === 'loading' && holder && readToken() !== undefined)
      session$.next({ at: 'signed-in', ...holder });
  }, LONGEST_LOADER_MS);
  try {
    // A refusal that does not concern the token (too many requests, temporarily blocked) is no reason to sign out.
    if (!(await loadPlayer(passwordTyped)) && readToken() !== undefined) return trustToken(token, tries);
  } catch {
    return trustToken(token, tries);
  } finally {
    clearTimeout(slowAnswer);
  }
  const user = player$.value?.user;
  if (user && readToken() !== undefined) session$.next({ at: 'signed-in', userId: user._id, role: user.role });
}

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
