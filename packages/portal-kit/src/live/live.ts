import type { LiveEvents, LiveMessage, LiveName } from '@baazi/contracts';
import { BehaviorSubject, filter, map, Subject, type Observable } from 'rxjs';

export const messages$ = new Subject<LiveMessage>();
/** Fires after the stream was lost and reopened: missed data must be fetched again. */
export const resync$ = new Subject<void>();
/** For the shell's notice. `elsewhere`: closed, because the player has more streams open than the gateway allows. */
export const connection$ = new BehaviorSubject<'off' | 'live' | 'lost' | 'elsewhere'>('off');

const isNamed =
  <N extends LiveName>(name: N) =>
  (message: LiveMessage): message is LiveMessage<N> =>
    message.name === name;

/**
 * Live events of the player: `live('pick').subscribe(...)`. An event is a hint to show something now; the lists stay
 * the source of truth.
 */
export const live = <N extends LiveName>(name: N): Observable<LiveEvents[N]> =>
  messages$.pipe(
    filter(isNamed(name)),
    map((message) => message.data),
  );
