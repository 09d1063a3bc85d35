import { endpoints } from '@baazi/contracts';
import { browserStorage, call, live, now, player$, resync$ } from '@baazi/portal-kit';
import { BehaviorSubject } from 'rxjs';
import { nameOf, unannouncedResults, withNames, type Announced, type OwnEntry } from './unannounced-results';

/** Ended entries that are waiting to be announced. */
export const announcements$ = new BehaviorSubject<readonly Announced<OwnEntry>[]>([]);

/** The questions of a match are settled together with it: they are announced as one batch. */
const GATHER_MS = 700;

const keyOf = (userId: string): string => `told:${userId}`;
function storedAnnounced(userId: string): string[] | undefined {
  try {
    const stored: unknown = JSON.parse(browserStorage.getItem(keyOf(userId)) ?? 'null');
    return Array.isArray(stored) ? stored.filter((name): name is string => typeof name === 'string') : undefined;
  } catch {
    return undefined;
  }
}

function storeAnnounced(userId: string, announced: readonly string[]): void {
  browserStorage.setItem(keyOf(userId), JSON.stringify(announced));
}

/** Stores that the player has seen these. Not sooner: a sheet whose script was lost has announced nothing. */
export function noteAnnounced(entries: readonly OwnEntry[]): void {
  const userId = player$.value?.user._id;
  if (userId !== undefined) storeAnnounced(userId, withNames(entries.map(nameOf), storedAnnounced(userId)));
}

/** Requests ended entries at the first idle moment, on a live event, and after the stream has reconnected. */
export function watchResults(): void {
  // This starts when the page is idle: a result after the page began is new.
  const pageBeganMs = now() - performance.now();
  let visibleSinceMs = document.visibilityState === 'visible' ? pageBeganMs : Infinity;
  document.addEventListener('visibilitychange', () => {
    visibleSinceMs = document.visibilityState === 'visible' ? now() : Infinity;
  });
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
      visibleSinceMs,
    });
    const toShow = new Set(unannounced.map(nameOf));
    storeAnnounced(
      user._id,
      announced.filter((name) => !toShow.has(name)),
    );
    const waiting = new Set(announcements$.value.map(nameOf));
    const added = unannounced.filter((entry) => !waiting.has(nameOf(entry)));
    if (added.length > 0) announcements$.next([...announcements$.value, ...added]);
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
