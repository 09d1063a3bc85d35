import { BehaviorSubject } from 'rxjs';
import { atStart } from '../portal/portal';

/** The gateway's limit. */
export const MAX_MATCHES = 8;

/** The matches that the live stream subscribes to when it connects. */
export const subscribedMatches$ = new BehaviorSubject<readonly string[]>([]);
atStart(() => subscribedMatches$.next([]));

/** From now on `live('score')` includes this match. One call per page suffices. */
export function subscribeToScore(matchID: string): void {
  const matches = subscribedMatches$.value;
  if (!matches.includes(matchID)) subscribedMatches$.next([...matches, matchID].slice(-MAX_MATCHES));
}
