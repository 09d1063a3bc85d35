import { player$ } from '../session/player';
import { session$ } from '../session/session';
import { endSession } from '../session/sign-out';
import { holderOf, readToken } from '../session/token';
import { loadPlayer } from './load-player';

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
