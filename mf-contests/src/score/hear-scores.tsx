import { subscribeToScore, live, type Match } from '@baazi/portal-kit';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { Score } from './score';

type Scores = Readonly<Record<string, Score>>;

interface Props {
  inPlay: readonly { match: Match; score?: Score | undefined }[];
  onScores: (scores: Scores) => void;
}

/** Subscribes to the scores of matches in play and returns the newest of each: the higher version. */
export default function SubscribeToScores({ inPlay, onScores }: Props) {
  const known = useRef<Scores>({});
  const learn = useEffectEvent((matchID: string, score: Score) => {
    if ((known.current[matchID]?.version ?? -1) >= score.version) return;
    known.current = { ...known.current, [matchID]: score };
    onScores(known.current);
  });
  useEffect(() => {
    for (const { match, score } of inPlay) {
      subscribeToScore(match.matchID);
      if (score) learn(match.matchID, score);
    }
  }, [inPlay]);
  useEffect(() => {
    const stream = live('score').subscribe(({ matchID, score }) => learn(matchID, score));
    return () => stream.unsubscribe();
  }, []);
  return null;
}
