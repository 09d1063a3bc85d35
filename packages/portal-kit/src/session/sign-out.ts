import { endpoints, paths, type Alert } from '@baazi/contracts';
import { alert } from '../alerts/alerts';
import { keepAlert } from '../alerts/kept-alert';
import { forgetAnswers } from './kept-answers';
import { deviceId } from '../portal/device-id';
import { atStart, portal } from '../portal/portal';
import { kitText } from '../texts/kit-texts';
import { clearPlayer } from './player';
import { session$ } from './session';
import { dropToken, PENDING_AMOUNT_KEY, readToken } from './token';

/** Said of a session that the server ended, not the player; a page in the background was told why. */
let whyEnded: 'ended' | 'blocked' = 'ended';
atStart(() => (whyEnded = 'ended'));
export function noteWhyEnded(reason: string): void {
  if (reason === 'blocked') whyEnded = reason;
}

const GIVE_UP_MS = 2000;

/**
 * Forgets the session here. A page that showed a player's data becomes a new document: no part can keep another
 * player's data.
 */
export function endSession(): void {
  const wasIn = session$.value.at === 'signed-in';
  dropToken();
  portal().storage.removeItem(PENDING_AMOUNT_KEY);
  clearPlayer();
  forgetAnswers();
  session$.next({ at: 'signed-out' });
  if (wasIn) portal().loadDocument(paths.home);
}

/** The server knows the session no more. The page that comes says so; one that showed nothing yet says it itself. */
export function sessionEnded(): void {
  const lastWord: Alert = { msg: kitText(whyEnded), alertType: 'warning' };
  if (session$.value.at === 'signed-in') keepAlert(lastWord);
  else alert(lastWord);
  endSession();
}

/**
 * Logs out: tells the server as best it can (not for longer than two seconds), then forgets the session and goes to
 * `/`, which says the last word, if there is one.
 */
export async function signOut(lastWord?: Alert): Promise<void> {
  const token = readToken();
  if (token) {
    const { method, path } = endpoints.logout;
    const told = portal().transport.send({
      method,
      url: path,
      body: {},
      headers: { 'x-auth-token': token, 'x-device-id': deviceId() },
    });
    const tired = new Promise((resolve) => setTimeout(resolve, GIVE_UP_MS));
    await Promise.race([told.catch(() => undefined), tired]);
  }
  if (lastWord) keepAlert(lastWord);
  endSession();
}
