import { endpoints } from '@baazi/contracts';
import { call, live, now, player$, resync$ } from '@baazi/portal-kit';
import { BehaviorSubject } from 'rxjs';
import { untoldMoments, type OwnEntry } from './unannounced-results';

/** Ended entries to announce. */
export const moments$ = new BehaviorSubject<readonly OwnEntry[]>([]);

/** Questions of a match end with it and are announced together. */
const GATHER_MS = 700;

const keyOf = (userId: string): string => `told:${userId}`;
function toldTo(userId: string): string[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(userId)) ?? 'null');
    return Array.isArray(kept) ? kept.filter((name): name is string => typeof name === 'string') : undefined;
  } catch {
    return undefined;
  }
}

/** Checks for ended entries: when first idle, on a live event, and after a reconnection. */
export function watchMoments(): void {
  // This runs when the page is idle: results since the page loaded are new.
  const pageBeganMs = now() - performance.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const look = async (): Promise<void> => {
    const user = player$.value?.user;
    if (!user || user.role === 'operator') return;
    const answer = await call(
      endpoints.ownEntries,
      { query: { state: 'settled', limit: '20' } },
      { quiet: true },
    ).catch(() => undefined);
    if (!answer?.ok || player$.value?.user._id !== user._id) return;
    const { untold, told } = untoldMoments(answer.response.data, { told: toldTo(user._id), pageBeganMs });
    localStorage.setItem(keyOf(user._id), JSON.stringify(told));
    if (untold.length > 0) moments$.next([...moments$.value, ...untold]);
  };
  const soon = (): void => {
    clearTimeout(timer);
    timer = setTimeout(() => void look(), GATHER_MS);
  };
  live('pick').subscribe(({ state }) => state === 'settled' && soon());
  live('answer').subscribe(({ state }) => state === 'settled' && soon());
  resync$.subscribe(soon);
  // Another player on the same page has separate stored state.
  let known: string | undefined;
  player$.subscribe((player) => {
    const id = player?.user._id;
    if (id !== known) moments$.next([]);
    if (id !== undefined && id !== known) soon();
    known = id;
  });
}
