import { endpoints } from '@baazi/contracts';
import { call, live, player$, resync$ } from '@baazi/portal-kit';
import { unread$ } from './unread';

/** Counts unread notifications: loaded when first idle, then updated live. Hidden without an answer. */
export function watchUnread(): void {
  const look = async (): Promise<void> => {
    const user = player$.value?.user;
    if (!user || user.role === 'operator') return;
    const answer = await call(endpoints.listNotifications, { query: { limit: '1' } }, { quiet: true }).catch(
      () => undefined,
    );
    if (answer?.ok && player$.value?.user._id === user._id) unread$.next(answer.response.unread);
  };
  live('told').subscribe((told) => unread$.next('unread' in told ? told.unread : (unread$.value ?? 0) + told.more));
  resync$.subscribe(() => void look());
  let known: string | undefined;
  player$.subscribe((player) => {
    const id = player?.user._id;
    if (id === known) return;
    known = id;
    unread$.next(undefined);
    if (id !== undefined) void look();
  });
}
