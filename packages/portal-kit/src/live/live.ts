import type { LiveEvents, LiveMessage, LiveName } from '@baazi/contracts';
import { BehaviorSubject, filter, map, Subject, type Observable } from 'rxjs';

export const messages$ = new Subject<LiveMessage>();
/** Fires after the stream was lost and found again: what was missed must be asked for. */
export const resync$ = new Subject<void>();
/** For the shell's note that the connection is lost. */
export const connection$ = new BehaviorSubject<'off' | 'live' | 'lost'>('off');

const isNamed =
  <N extends LiveName>(name: N) =>
  (message: LiveMessage): message is LiveMessage<N> =>
    message.name === name;

/**
 * What happens to the player, as it happens: `live('pick').subscribe(...)`. A hint to show something now; the lists
 * stay the truth.
 */
export const live = <N extends LiveName>(name: N): Observable<LiveEvents[N]> =>
  messages$.pipe(
    filter(isNamed(name)),
    map((message) => message.data),
  );
