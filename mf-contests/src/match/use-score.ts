import { subscribeToScore, live } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import type { Score } from '../score/score';
import type { MatchPageData } from './match-data';

type Chance = NonNullable<MatchPageData['winProbability']>['latest'];
interface ReceivedScore {
  matchID: string;
  score: Score;
  chance?: Chance | undefined;
}
export interface LiveScore {
  score?: Score | undefined;
  chance?: Chance | undefined;
}

/** The score as loaded, or as received since: the higher version is newer. */
export function useScore({ match, score, winProbability }: MatchPageData): LiveScore {
  const { matchID } = match;
  const isInPlay = match.state === 'locked';
  const [received, setReceived] = useState<ReceivedScore | null>(null);
  useEffect(() => {
    if (!isInPlay) return;
    subscribeToScore(matchID);
    const stream = live('score').subscribe((serverText) => {
      if (serverText.matchID === matchID)
        setReceived((was) =>
          was && was.matchID === matchID && was.score.version >= serverText.score.version
            ? was
            : { matchID, score: serverText.score, chance: serverText.winProbability?.latest },
        );
    });
    return () => stream.unsubscribe();
  }, [matchID, isInPlay]);
  const isNewer = received?.matchID === matchID && received.score.version > (score?.version ?? -1);
  return isNewer
    ? { score: received.score, chance: received.chance ?? winProbability?.latest }
    : { score, chance: winProbability?.latest };
}
