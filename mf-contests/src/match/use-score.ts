import { subscribeToScore, live } from '@baazi/portal-kit';
import { useEffect, useMemo, useState } from 'react';
import type { Score } from '../score/score';
import type { MatchPageData } from './section';

type Chances = NonNullable<MatchPageData['winProbability']>;
export type ChancePoint = Chances['series'][number];
type Chance = Chances['latest'];
interface ReceivedScore {
  matchID: string;
  score: Score;
  chance?: Chance | undefined;
}
export interface LiveScore {
  score?: Score | undefined;
  chance?: Chance | undefined;
  /** the chances over the match, in the order of play, up to the newest */
  course: readonly ChancePoint[];
}

/** A match has at most 240 legal balls; extras and super overs fit into the rest. */
const MOST_POINTS = 400;

/** The point of a match at which a score stands: '16.3' is 16.5 overs. Super overs are at the end of the second. */
export function pointOf({ innings }: Pick<Score, 'innings'>, chance: Chance): ChancePoint | undefined {
  const regular = innings.filter(({ superOver }) => !superOver);
  const last = regular.at(-1);
  if (!last) return undefined;
  const [overs = 0, balls = 0] = last.overs.split('.').map(Number);
  return { innings: regular.length, over: overs + balls / 6, chance };
}

const isLater = (one: ChancePoint, other: ChancePoint | undefined): boolean =>
  !other || one.innings > other.innings || (one.innings === other.innings && one.over > other.over);

/** The loaded course, and the points received since that are later in the match. */
export function courseOf(loaded: readonly ChancePoint[], received: readonly ChancePoint[]): ChancePoint[] {
  const course = [...loaded];
  for (const point of received) if (isLater(point, course.at(-1))) course.push(point);
  return course;
}

/** The score as loaded, or as received since: the higher version is newer. */
export function useScore({ match, score, winProbability }: MatchPageData): LiveScore {
  const { matchID } = match;
  const isInPlay = match.state === 'locked';
  const [received, setReceived] = useState<readonly ReceivedScore[]>([]);
  useEffect(() => {
    if (!isInPlay) return;
    subscribeToScore(matchID);
    const stream = live('score').subscribe((next) => {
      if (next.matchID !== matchID) return;
      setReceived((was) => {
        const last = was.at(-1);
        if (last?.matchID === matchID && last.score.version >= next.score.version) return was;
        return [...was, { matchID, score: next.score, chance: next.winProbability?.latest }].slice(-MOST_POINTS);
      });
    });
    return () => stream.unsubscribe();
  }, [matchID, isInPlay]);
  return useMemo(() => {
    const ofMatch = received.filter((one) => one.matchID === matchID);
    const newest = ofMatch.at(-1);
    const isNewer = newest !== undefined && newest.score.version > (score?.version ?? -1);
    const loaded = winProbability && score ? [{ score, chance: winProbability.latest }] : [];
    const points = [...loaded, ...ofMatch].flatMap((one) => (one.chance && pointOf(one.score, one.chance)) ?? []);
    return {
      score: isNewer ? newest.score : score,
      chance: (isNewer ? newest.chance : undefined) ?? winProbability?.latest,
      course: courseOf(winProbability?.series ?? [], points),
    };
  }, [received, matchID, score, winProbability]);
}
