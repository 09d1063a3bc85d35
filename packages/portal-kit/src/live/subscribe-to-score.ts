import { BehaviorSubject } from 'rxjs';
import { atStart } from '../portal/portal';

/** The gateway takes so many. */
const MOST_HEARD = 8;

/** The matches that the live stream is asked for when it connects. */
export const heardMatches$ = new BehaviorSubject<readonly string[]>([]);
atStart(() => heardMatches$.next([]));

/** From now on `live('score')` tells of this match too. Once is enough for a page. */
export function subscribeToScore(matchID: string): void {
  const heard = heardMatches$.value;
  if (!heard.includes(matchID)) heardMatches$.next([...heard, matchID].slice(-MOST_HEARD));
}
