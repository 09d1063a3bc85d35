import { endpoints, paths, type Alert } from '@baazi/contracts';
import { alert } from '../alerts/alerts';
import { storeAlert } from '../alerts/next-page-alert';
import { clearCachedReplies } from './cached-replies';
import { atStart, portal } from '../portal/portal';
import { kitText } from '../texts/kit-texts';
import { clearPlayer } from './player';
import { dropToken, PENDING_AMOUNT_KEY, readToken, session$ } from './session';
import { tokenHeaders } from './token-headers';

/**
 * The message for a session that the server ended, not the player; a page in the background was notified of the
 * reason.
 */
let whyEnded: 'ended' | 'blocked' = 'ended';
let isEnding = false;
atStart(() => {
  whyEnded = 'ended';
  isEnding = false;
});
export function noteWhyEnded(reason: string): void {
  if (reason === 'blocked') whyEnded = reason;
}

const GIVE_UP_MS = 2000;

/**
 * Clears the session here. A page that showed a player's data is replaced by a new document, so that no app can keep
 * another player's data.
 */
export function endSession(): void {
  const wasIn = session$.value.at === 'signed-in';
  isEnding = true;
  dropToken();
  portal().storage.removeItem(PENDING_AMOUNT_KEY);
  clearPlayer();
  clearCachedReplies();
  session$.next({ at: 'signed-out' });
  isEnding = false;
  if (wasIn) portal().loadDocument(paths.home);
}

/**
 * The server no longer accepts the session. The next document shows the message; a page that showed nothing yet shows
 * it itself.
 */
export function sessionEnded(): void {
  const message: Alert = { msg: kitText(whyEnded), alertType: 'warning' };
  if (session$.value.at === 'signed-in') storeAlert(message);
  else alert(message);
  endSession();
}

/** A signed-in page whose token is gone (the browser emptied its storage) signs out, or nothing on it would work. */
export function endIfTokenLost(): void {
  if (session$.value.at === 'signed-in' && !isEnding && readToken() === undefined) sessionEnded();
}

/**
 * Logs out: notifies the server, best effort and for at most two seconds, then clears the session and loads `/`,
 * which shows the given message, if any.
 */
export async function signOut(lastWord?: Alert): Promise<void> {
  const token = readToken();
  if (token) {
    const { method, path } = endpoints.logout;
    const notified = tokenHeaders(endpoints.logout, path, token).then((headers) =>
      portal().transport.send({ method, url: path, body: {}, headers }),
    );
    const timeout = new Promise((resolve) => setTimeout(resolve, GIVE_UP_MS));
    await Promise.race([notified.catch(() => undefined), timeout]);
  }
  if (lastWord) storeAlert(lastWord);
  endSession();
}
