import { endpoints } from '@baazi/contracts';
import { call, live, now, player$ } from '@baazi/portal-kit';
import { BehaviorSubject } from 'rxjs';

const KEY = 'notify';
const WARN_BEFORE_MS = 15 * 60_000;
const ASK_EVERY_MS = 15 * 60_000;
const LOOK_EVERY_MS = 30_000;

type Choice = 'unasked' | 'on' | 'off';
const kept = (): Choice => {
  if (!('Notification' in window) || Notification.permission === 'denied') return 'off';
  const choice = localStorage.getItem(KEY);
  return choice === 'on' && Notification.permission === 'granted' ? 'on' : choice === 'off' ? 'off' : 'unasked';
};
/** Whether the player wants to be told while the portal is open but out of sight. */
export const notify$ = new BehaviorSubject<Choice>('off');

export async function chooseNotify(wanted: boolean): Promise<void> {
  const granted = wanted && (await Notification.requestPermission()) === 'granted';
  localStorage.setItem(KEY, granted ? 'on' : 'off');
  notify$.next(granted ? 'on' : 'off');
}

async function tell(title: string, { body, tag, data }: { body: string; tag: string; data: string }): Promise<void> {
  if (notify$.value !== 'on' || document.visibilityState === 'visible') return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.showNotification(title, { body, tag, data, icon: '/icon-192.png', badge: '/icon-192.png' });
}

export interface NotifyWords {
  result: string;
  closing: string;
}

/** 'Result is out' from the live stream, 'entry closes soon' from the fixtures; each match once. */
export function notifyPlayers(words: () => NotifyWords): void {
  notify$.next(kept());
  for (const name of ['pick', 'answer'] as const) {
    live(name).subscribe(({ state, message }) => {
      if (state === 'settled') void tell(words().result, { body: message ?? '', tag: name, data: '/user/teams' });
    });
  }
  const told = new Set<string>();
  let matches: { matchID: string; name: string; locksAt: string; state: string }[] = [];
  let askedAt = 0;
  const look = async (): Promise<void> => {
    const player = player$.value;
    if (notify$.value !== 'on' || !player || document.visibilityState === 'visible') return;
    if (Date.now() - askedAt > ASK_EVERY_MS) {
      askedAt = Date.now();
      const answer = await call(endpoints.homePage, {}, { quiet: true }).catch(() => undefined);
      if (answer?.ok) matches = answer.response.matchesList;
    }
    for (const { matchID, name, locksAt, state } of matches) {
      const left = Date.parse(locksAt) - now();
      if (state !== 'open' || left <= 0 || left > WARN_BEFORE_MS || told.has(matchID) || player.joinedMatches.has(matchID)) continue;
      told.add(matchID);
      void tell(words().closing, { body: name, tag: matchID, data: '/user/dashboard' });
    }
  };
  setInterval(() => void look(), LOOK_EVERY_MS);
  // The player turns away: what closes in a moment is said now, not half a minute later.
  document.addEventListener('visibilitychange', () => void look());
}
