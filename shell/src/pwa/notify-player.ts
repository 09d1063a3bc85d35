import { endpoints, type ReplyOf } from '@baazi/contracts';
import { browserStorage, call, live, now, player$, resync$ } from '@baazi/portal-kit';
import { BehaviorSubject } from 'rxjs';
import { endPush, isPushed, startPush } from './push';

const KEY = 'notify';
const WARN_BEFORE_MS = 15 * 60_000;
const ASK_EVERY_MS = 15 * 60_000;
const LOOK_EVERY_MS = 30_000;

type Choice = 'unasked' | 'on' | 'off';
const storedChoice = (): Choice => {
  if (!('Notification' in window) || Notification.permission === 'denied') return 'off';
  const choice = browserStorage.getItem(KEY);
  return choice === 'on' && Notification.permission === 'granted' ? 'on' : choice === 'off' ? 'off' : 'unasked';
};
/** Whether the player wants notifications while the portal is open but hidden. */
export const notify$ = new BehaviorSubject<Choice>('off');

export async function chooseNotify(wanted: boolean): Promise<void> {
  const granted = wanted && (await Notification.requestPermission()) === 'granted';
  browserStorage.setItem(KEY, granted ? 'on' : 'off');
  notify$.next(granted ? 'on' : 'off');
  await (granted ? startPush() : endPush()).catch(() => undefined);
}

async function showNotification(
  title: string,
  { body, tag, data }: { body: string; tag: string; data: string },
): Promise<void> {
  if (notify$.value !== 'on' || document.visibilityState === 'visible' || (await isPushed())) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.showNotification(title, { body, tag, data, icon: '/icon-192.png', badge: '/icon-192.png' });
}

export interface NotificationTexts {
  result: string;
  closing: string;
}

/** Returns the player's newest entries, or only those without a result; nothing when the request fails. */
async function entries(filters: { result?: 'PENDING' }): Promise<ReplyOf<typeof endpoints.listTeams>['data']> {
  const answer = await call(
    endpoints.listTeams,
    { query: { limit: '20', page: '1', filters: JSON.stringify(filters) } },
    { quiet: true },
  ).catch(() => undefined);
  return answer?.ok ? answer.response.data : [];
}

/** Shows 'Result is out' from the live stream and 'entry closes soon' from the fixtures, each match once. */
export function notifyPlayer(texts: () => NotificationTexts): void {
  notify$.next(storedChoice());
  // Notifications are for the signed-in player and end with the session.
  let here: string | undefined;
  player$.subscribe((player) => {
    const id = player?.user.role === 'player' ? player.user._id : undefined;
    if (id === here) return;
    here = id;
    if (notify$.value === 'on') (id === undefined ? endPush() : startPush()).catch(() => undefined);
  });
  const isAway = (): boolean =>
    notify$.value === 'on' && player$.value !== null && document.visibilityState !== 'visible';
  const showResult = (tag: string, body = ''): void =>
    void showNotification(texts().result, { body, tag, data: '/user/teams' });
  /** Matches that the player entered and that have no winner yet. */
  const undecided = new Set<string>();
  live('pick').subscribe(({ matchID, state, message }) => {
    if (state === 'held') undecided.add(matchID);
    if (state !== 'settled') return;
    undecided.delete(matchID);
    showResult('pick', message);
  });
  live('answer').subscribe(({ state, message }) => {
    if (state === 'settled') showResult('answer', message);
  });
  // A phone closes the stream of a hidden page: missed results are requested when it reconnects.
  const catchUp = async (): Promise<void> => {
    if (!isAway() || undecided.size === 0) return;
    for (const { matchID, result, resultText } of await entries({}))
      if (result !== null && undecided.delete(matchID)) showResult('pick', resultText);
  };
  resync$.subscribe(() => void catchUp());
  const notified = new Set<string>();
  let matches: { matchID: string; name: string; locksAt: string; state: string }[] = [];
  let requestedAt = 0;
  const checkClosing = async (): Promise<void> => {
    if (!isAway()) return;
    if (Date.now() - requestedAt > ASK_EVERY_MS) {
      requestedAt = Date.now();
      const [answer, open] = await Promise.all([
        call(endpoints.homePage, {}, { quiet: true }).catch(() => undefined),
        entries({ result: 'PENDING' }),
      ]);
      if (answer?.ok) matches = answer.response.matchesList;
      for (const { matchID } of open) undecided.add(matchID);
    }
    for (const { matchID, name, locksAt, state } of matches) {
      const remainingMs = Date.parse(locksAt) - now();
      if (
        state !== 'open' ||
        remainingMs <= 0 ||
        remainingMs > WARN_BEFORE_MS ||
        notified.has(matchID) ||
        player$.value?.joinedMatches.has(matchID)
      )
        continue;
      notified.add(matchID);
      void showNotification(texts().closing, { body: name, tag: matchID, data: '/user/dashboard' });
    }
  };
  setInterval(() => void checkClosing(), LOOK_EVERY_MS);
  // The page becomes hidden: check the closing matches now instead of in half a minute.
  document.addEventListener('visibilitychange', () => void checkClosing());
}
