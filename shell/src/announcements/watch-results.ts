import { endpoints } from '@baazi/contracts';
import { call, live, now, player$, resync$ } from '@baazi/portal-kit';
import { BehaviorSubject } from 'rxjs';
import { unannouncedResults, type OwnEntry } from './unannounced-results';

/** Ended entries that are waiting to be announced. */
export const announcements$ = new BehaviorSubject<readonly OwnEntry[]>([]);

/** The questions of a match are settled together with it: they are announced as one batch. */
const GATHER_MS = 700;

const keyOf = (userId: string): string => `told:${userId}`;
function storedAnnounced(userId: string): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    return Array.isArray(stored) ? stored.filter((name): name is string => typeof name === 'string') : undefined;
  } catch {
    return undefined;
  }
}

/** Requests ended entries at the first idle moment, on a live event, and after the stream has reconnected. */
export function watchResults(): void {
  // This starts when the page is idle: a result after the page began is new.
  const pageBeganMs = now() - performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const announceNew = async (): Promise<void> => {
    const user = player$.value?.user;
    if (!user || user.role === 'operator') return;
    const answer = await call(
      endpoints.ownEntries,
      { query: { state: 'settled', limit: '20' } },
      { quiet: true },
    ).catch(() => undefined);
    if (!answer?.ok || player$.value?.user._id !== user._id) return;
    const { unannounced, announced } = unannouncedResults(answer.response.data, {
      announced: storedAnnounced(user._id),
      pageBeganMs,
    });
    localStorage.setItem(keyOf(user._id), JSON.stringify(announced));
    if (unannounced.length > 0) announcements$.next([...announcements$.value, ...unannounced]);
  };
  const schedule = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void announceNew(), GATHER_MS);
  };
  live('pick').subscribe(({ state }) => state === 'settled' && schedule());
  live('answer').subscribe(({ state }) => state === 'settled' && schedule());
  resync$.subscribe(schedule);
  // Another player on the same page has separate stored state.
  let known: string | undefined;
  player$.subscribe((player) => {
    const id = player?.user._id;
    if (id !== known) announcements$.next([]);
    if (id !== undefined && id !== known) schedule();
    known = id;
  });
}
