import { matchStage, type MatchStage, type ScoreView } from '@baazi/contracts';
import { now } from '@baazi/portal-kit/core';
import { usePassed } from '../clock/use-now';
import type { Match } from './match';

/** The current stage of a match, or of what is bound to one; it changes by itself on the server's clock. */
export function useMatchStage(
  { state, locksAt, startsAt }: Pick<Match, 'state' | 'locksAt'> & { startsAt?: string | undefined },
  score: Pick<ScoreView, 'phase'> | undefined,
): MatchStage {
  usePassed(locksAt);
  usePassed(startsAt ?? locksAt);
  return matchStage({ state, locksAt, startsAt, phase: score?.phase, nowMs: now() });
}
