import { endpoints } from '@baazi/contracts';
import { call, live, player$, resync$ } from '@baazi/portal-kit';
import { unread$ } from './bell';

/**
 * Counts unread notifications: requests the count at the first idle moment, then updates it from the live stream.
 * Without a response there is no count.
 */
export function watchUnread(): void {
  const requestCount = async (): Promise<void> => {
    const user = player$.value?.user;
    if (!user || user.role === 'operator') return;
    const answer = await call(endpoints.listNotifications, { query: { limit: '1' } }, { quiet: true }).catch(
      () => undefined,
    );
    if (answer?.ok && player$.value?.user._id === user._id) unread$.next(answer.response.unread);
  };
  live('told').subscribe((event) => unread$.next('unread' in event ? event.unread : (unread$.value ?? 0) + event.more));
  resync$.subscribe(() => void requestCount());
  let known: string | undefined;
  player$.subscribe((player) => {
    const id = player?.user._id;
    if (id === known) return;
    known = id;
    unread$.next(undefined);
    if (id !== undefined) void requestCount();
  });
}
