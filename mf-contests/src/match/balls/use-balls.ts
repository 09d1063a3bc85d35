import { endpoints } from '@baazi/contracts';
import { useCall } from '@baazi/portal-kit';
import { useEffect, useRef, useState } from 'react';
import type { Score } from '../../score/score';
import { playWith, type Play } from './play';

/** Every ball of a match: loaded once, then continued by the score; loaded again where balls were missed. */
export function useBalls(matchID: string, score: Score | undefined): Play | undefined {
  const { again, ...loaded } = useCall(endpoints.matchBalls, score ? { params: { matchID } } : null);
  const [held, setHeld] = useState<Play & { matchID: string }>();
  const response = loaded.at === 'ready' ? loaded.response : undefined;
  const isNewer = response && (held?.matchID !== matchID || response.version > held.version);
  const known = isNewer ? response : held?.matchID === matchID ? held : undefined;
  const next = known && score ? playWith(known, score) : known;
  if (next && (held?.version !== next.version || held.matchID !== matchID)) setHeld({ ...next, matchID });
  const missing = known && !next ? score?.version : undefined;
  const askedFor = useRef<number>(undefined);
  useEffect(() => {
    // Once for a score: an instance that answers with less than it must not be asked in a loop.
    if (missing === undefined || askedFor.current === missing) return;
    askedFor.current = missing;
    again();
  }, [missing, again]);
  return next ?? known;
}
