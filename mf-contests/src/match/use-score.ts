import { subscribeToScore, live } from '@baazi/portal-kit';
import { useEffect, useState } from 'react';
import type { Score } from '../score/score';
import type { MatchPageData } from './match-data';

type Chance = NonNullable<MatchPageData['winProbability']>['latest'];
interface Heard {
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
  const [heard, setHeard] = useState<Heard | null>(null);
  useEffect(() => {
    if (!isInPlay) return;
    subscribeToScore(matchID);
    const stream = live('score').subscribe((told) => {
      if (told.matchID === matchID)
        setHeard((was) =>
          was && was.matchID === matchID && was.score.version >= told.score.version
            ? was
            : { matchID, score: told.score, chance: told.winProbability?.latest },
        );
    });
    return () => stream.unsubscribe();
  }, [matchID, isInPlay]);
  const isNewer = heard?.matchID === matchID && heard.score.version > (score?.version ?? -1);
  return isNewer
    ? { score: heard.score, chance: heard.chance ?? winProbability?.latest }
    : { score, chance: winProbability?.latest };
}
