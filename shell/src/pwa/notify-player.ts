import { endpoints, type ReplyOf } from '@baazi/contracts';
import { call, live, now, player$, resync$ } from '@baazi/portal-kit';
import { BehaviorSubject } from 'rxjs';
import { endPush, isPushed, startPush } from './push';

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
/** Whether the player wants notifications while the portal is open but hidden. */
export const notify$ = new BehaviorSubject<Choice>('off');

export async function chooseNotify(wanted: boolean): Promise<void> {
  const granted = wanted && (await Notification.requestPermission()) === 'granted';
  localStorage.setItem(KEY, granted ? 'on' : 'off');
  notify$.next(granted ? 'on' : 'off');
  await (granted ? startPush() : endPush()).catch(() => undefined);
}

async function tell(title: string, { body, tag, data }: { body: string; tag: string; data: string }): Promise<void> {
  if (notify$.value !== 'on' || document.visibilityState === 'visible' || (await isPushed())) return;
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.showNotification(title, { body, tag, data, icon: '/icon-192.png', badge: '/icon-192.png' });
}

export interface NotifyWords {
  result: string;
  closing: string;
}

/** The player's newest entries, or only pending ones; undefined without an answer. */
async function entries(filters: { result?: 'PENDING' }): Promise<ReplyOf<typeof endpoints.listTeams>['data']> {
  const answer = await call(
    endpoints.listTeams,
    { query: { limit: '20', page: '1', filters: JSON.stringify(filters) } },
    { quiet: true },
  ).catch(() => undefined);
  return answer?.ok ? answer.response.data : [];
}

/** 'Result is out' from the live stream, 'entry closes soon' from the fixtures; each match once. */
export function notifyPlayer(words: () => NotifyWords): void {
  notify$.next(kept());
  // Only the signed-in player is notified here.
  let here: string | undefined;
  player$.subscribe((player) => {
    const id = player?.user.role === 'player' ? player.user._id : undefined;
    if (id === here) return;
    here = id;
    if (notify$.value === 'on') (id === undefined ? endPush() : startPush()).catch(() => undefined);
  });
  const isAway = (): boolean =>
    notify$.value === 'on' && player$.value !== null && document.visibilityState !== 'visible';
  const tellResult = (tag: string, body = ''): void => void tell(words().result, { body, tag, data: '/user/teams' });
  /** Entered matches without a result. */
  const undecided = new Set<string>();
  live('pick').subscribe(({ matchID, state, message }) => {
    if (state === 'held') undecided.add(matchID);
    if (state !== 'settled') return;
    undecided.delete(matchID);
    tellResult('pick', message);
  });
  live('answer').subscribe(({ state, message }) => {
    if (state === 'settled') tellResult('answer', message);
  });
  // A phone drops the stream of a hidden page: missed events are loaded on return.
  const catchUp = async (): Promise<void> => {
    if (!isAway() || undecided.size === 0) return;
    for (const { matchID, result, resultText } of await entries({}))
      if (result !== null && undecided.delete(matchID)) tellResult('pick', resultText);
  };
  resync$.subscribe(() => void catchUp());
  const told = new Set<string>();
  let matches: { matchID: string; name: string; locksAt: string; state: string }[] = [];
  let askedAt = 0;
  const look = async (): Promise<void> => {
    if (!isAway()) return;
    if (Date.now() - askedAt > ASK_EVERY_MS) {
      askedAt = Date.now();
      const [answer, open] = await Promise.all([
        call(endpoints.homePage, {}, { quiet: true }).catch(() => undefined),
        entries({ result: 'PENDING' }),
      ]);
      if (answer?.ok) matches = answer.response.matchesList;
      for (const { matchID } of open) undecided.add(matchID);
    }
    for (const { matchID, name, locksAt, state } of matches) {
      const left = Date.parse(locksAt) - now();
      if (
        state !== 'open' ||
        left <= 0 ||
        left > WARN_BEFORE_MS ||
        told.has(matchID) ||
        player$.value?.joinedMatches.has(matchID)
      )
        continue;
      told.add(matchID);
      void tell(words().closing, { body: name, tag: matchID, data: '/user/dashboard' });
    }
  };
  setInterval(() => void look(), LOOK_EVERY_MS);
  // The page is hidden: a lock that is near is announced now, not half a minute later.
  document.addEventListener('visibilitychange', () => void look());
}
