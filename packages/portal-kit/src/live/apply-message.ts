import type { AlertType, LiveMessage, LivePick } from '@baazi/contracts';
import { alert } from '../alerts/alerts';
import { isWallet } from '../call/envelope-of';
import { forgetAhead } from '../call/share-get';
import { noteServerNow, now } from '../clock/clock';
import { portal } from '../portal/portal';
import { applyJoined, applyWallet, player$ } from '../session/player';
import { noteWhyEnded } from '../session/sign-out';
import { loadPlayer } from '../sign-in/sign-in';
import { translateText } from '../texts/translate-reply';
import { messages$, resync$ } from './live';

const CLOCK_MOVED_MS = 2000;

const showAlert = (text: string, alertType: AlertType, message?: unknown): void =>
  translateText(text, (msg) => alert({ msg, alertType }), message);

function applyEntry(list: 'joinedMatches' | 'joinedQuestions', id: string | undefined, entry: LivePick): void {
  if (!id) return;
  const isNew = !player$.value?.[list].has(id);
  if (isWallet(entry.wallet)) applyWallet(entry.wallet);
  applyJoined({ list, id, joined: entry.state !== 'refused' });
  if (!entry.message) return;
  // A join confirmed at once has already shown its message; one that was confirming shows it now. The shell announces
  // a result.
  if (entry.state === 'refused') showAlert(entry.message, 'danger');
  else if (entry.state === 'held' && isNew) showAlert(entry.message, 'success');
}

const isNamed = <N extends LiveMessage['name']>(message: LiveMessage, name: N): message is LiveMessage<N> =>
  message.name === name;

/** The only place where a live message changes the kit's state. Subscribers receive the message afterwards. */
export function applyMessage(message: LiveMessage, { isSnapshot }: { isSnapshot: boolean }): void {
  if (!isSnapshot) forgetAhead();
  if (isNamed(message, 'balance')) {
    if (isWallet(message.data.wallet)) applyWallet(message.data.wallet);
    const { message: text, alertType = 'success' } = message.data;
    if (text) showAlert(text, alertType, message.data.text);
  } else if (isNamed(message, 'pick')) applyEntry('joinedMatches', message.data.matchID, message.data);
  else if (isNamed(message, 'answer')) applyEntry('joinedQuestions', message.data.questionID, message.data);
  else if (isNamed(message, 'fixtures')) {
    const at = portal().clock();
    const before = now();
    const serverNow = Date.parse(message.data.serverNow ?? '');
    if (!Number.isNaN(serverNow)) noteServerNow({ sentAt: at, receivedAt: at, serverNow });
    // The current clock, sent at connecting: nothing changed, so no screen needs to refetch.
    if (isSnapshot && Math.abs(now() - before) < CLOCK_MOVED_MS) return;
  } else if (isNamed(message, 'notice')) {
    if (message.data.message) showAlert(message.data.message, message.data.alertType);
  } else if (isNamed(message, 'signed-out')) {
    // One of the player's sessions ended; the server decides whether it was this one.
    noteWhyEnded(message.data.reason);
    loadPlayer().catch(() => undefined);
  }
  messages$.next(message);
  if (message.name === 'resync') resync$.next();
}
