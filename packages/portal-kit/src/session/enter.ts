import { loadPlayer } from '../player/load-player';
import { player$ } from '../player/player';
import { session$ } from './session';
import { endSession } from './sign-out';
import { holderOf, readToken, storeToken } from './token';

/** A loader is not shown for longer than this because of a slow answer. */
const PATIENCE_MS = 5000;
const RETRY_MS = [1000, 3000, 8000, 20_000];

/** The player could not be asked for: the token's own word is enough to show the portal (guards are courtesy), and it is tried again. */
function enterUnseen(token: string, tries: number): void {
  const holder = holderOf(token);
  if (!holder) return endSession();
  if (session$.value.at !== 'signed-in') session$.next({ at: 'signed-in', ...holder });
  setTimeout(
    () => {
      if (readToken() !== undefined && session$.value.at === 'signed-in' && !player$.value)
        void enter(undefined, tries + 1);
    },
    RETRY_MS[Math.min(tries, RETRY_MS.length - 1)],
  );
}

/** With a token in storage: loads the player and is signed in. */
export async function enter(passwordTyped?: string, tries = 0): Promise<void> {
  const token = readToken();
  if (!token) return session$.next({ at: 'signed-out' });
  const holder = holderOf(token);
  const impatient = setTimeout(() => {
    if (session$.value.at === 'loading' && holder && readToken() !== undefined)
      session$.next({ at: 'signed-in', ...holder });
  }, PATIENCE_MS);
  try {
    // A refusal that is not about the token (too many requests, blocked for a moment) is no reason to sign out.
    if (!(await loadPlayer(passwordTyped)) && readToken() !== undefined) return enterUnseen(token, tries);
  } catch {
    return enterUnseen(token, tries);
  } finally {
    clearTimeout(impatient);
  }
  const user = player$.value?.user;
  if (user && readToken() !== undefined) session$.next({ at: 'signed-in', userId: user._id, role: user.role });
}

/**
 * Takes a token that the server gave at login, sign-up or password change. Resolves when the player is loaded; the shell then goes to
 * the dashboard or the page that was wanted. `passwordTyped` (sign-up by form) is shown once in the first-login banner, from memory only.
 */
export async function signIn(token: string, { passwordTyped }: { passwordTyped?: string } = {}): Promise<void> {
  storeToken(token);
  await enter(passwordTyped);
}
