import type { AlertType, LiveMessage, LivePick } from '@baazi/contracts';
import { alert } from '../alerts/alerts';
import { isWallet } from '../call/envelope-of';
import { forgetAhead } from '../call/share-get';
import { noteServerNow, now } from '../clock/clock';
import { portal } from '../portal/portal';
import { applyJoined, applyWallet, player$ } from '../session/player';
import { noteWhyEnded } from '../session/sign-out';
import { loadPlayer } from '../sign-in/load-player';
import { inLanguage } from '../texts/said-in-language';
import { messages$, resync$ } from './live';

const CLOCK_MOVED_MS = 2000;

const say = (words: string, alertType: AlertType): void => inLanguage(words, (msg) => alert({ msg, alertType }));

function applyEntry(list: 'joinedMatches' | 'joinedQuestions', id: string | undefined, entry: LivePick): void {
  if (!id) return;
  const isNew = !player$.value?.[list].has(id);
  if (isWallet(entry.wallet)) applyWallet(entry.wallet);
  applyJoined({ list, id, joined: entry.state !== 'refused' });
  if (!entry.message) return;
  // A join answered at once has said so already; one that was confirming says it now. An end is the shell's to tell.
  if (entry.state === 'refused') say(entry.message, 'danger');
  else if (entry.state === 'held' && isNew) say(entry.message, 'success');
}

const isNamed = <N extends LiveMessage['name']>(message: LiveMessage, name: N): message is LiveMessage<N> =>
  message.name === name;

/** The one place where a live message changes the kit's state. Then everyone who listens gets it. */
export function applyMessage(message: LiveMessage, { isSnapshot }: { isSnapshot: boolean }): void {
  if (!isSnapshot) forgetAhead();
  if (isNamed(message, 'balance')) {
    if (isWallet(message.data.wallet)) applyWallet(message.data.wallet);
    if (message.data.message) say(message.data.message, message.data.alertType ?? 'success');
  } else if (isNamed(message, 'pick')) applyEntry('joinedMatches', message.data.matchID, message.data);
  else if (isNamed(message, 'answer')) applyEntry('joinedQuestions', message.data.questionID, message.data);
  else if (isNamed(message, 'fixtures')) {
    const at = portal().clock();
    const before = now();
    const serverNow = Date.parse(message.data.serverNow ?? '');
    if (!Number.isNaN(serverNow)) noteServerNow({ sentAt: at, receivedAt: at, serverNow });
    // The clock as it stands, told at connecting: nothing changed, so no screen need ask again.
    if (isSnapshot && Math.abs(now() - before) < CLOCK_MOVED_MS) return;
  } else if (isNamed(message, 'notice')) {
    if (message.data.message) say(message.data.message, message.data.alertType);
  } else if (isNamed(message, 'signed-out')) {
    // One of the player's sessions ended; the server says whether it was this one.
    noteWhyEnded(message.data.reason);
    loadPlayer().catch(() => undefined);
  }
  messages$.next(message);
  if (message.name === 'resync') resync$.next();
}
