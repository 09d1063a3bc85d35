import { subscribeToScore, live } from '@baazi/portal-kit';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Score } from './score';

export type Scores = Readonly<Record<string, Score>>;

interface Props {
  /** what the screen loaded about matches in play, from any of its lists */
  loaded: readonly { matchID: string; score?: Score | undefined }[];
  onScores: (scores: Scores) => void;
}

/**
 * Subscribes to the scores of matches in play and returns the newest of each, loaded or received: the higher version.
 * A screen takes every score from here, so that its rows and heads move together.
 */
export default function SubscribeToScores({ loaded, onScores }: Props) {
  const known = useRef<Scores>({});
  const receive = useEffectEvent((matchID: string, score: Score) => {
    if ((known.current[matchID]?.version ?? -1) >= score.version) return;
    known.current = { ...known.current, [matchID]: score };
    onScores(known.current);
  });
  useEffect(() => {
    for (const { matchID, score } of loaded) {
      subscribeToScore(matchID);
      if (score) receive(matchID, score);
    }
  }, [loaded]);
  useEffect(() => {
    const stream = live('score').subscribe(({ matchID, score }) => receive(matchID, score));
    return () => stream.unsubscribe();
  }, []);
  return null;
}

/** The matches of entries whose result is to come, with the scores that came with them. */
export const playedOf = (
  entries: readonly { matchID?: string | undefined; state: string; score?: Score | undefined }[],
): Props['loaded'] =>
  entries.flatMap(({ matchID, state, score }) => (matchID && state === 'live' ? [{ matchID, score }] : []));
