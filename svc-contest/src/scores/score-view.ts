import type { ScoreView } from '@baazi/contracts';
import { ballsOf } from './delivery';
import { outcomeOfCard } from './outcome-of-card';
import type { Score } from './score';
import { isComplete, quotaOf, targetAt, totalOf, type ScoreCard } from './score-card';

/** An over takes 4 min 15 s, a time-out 2 min 30 s more. */
const QUIET_IN_PLAY_MS = 8 * 60_000;
/** The break of 15 minutes, and the first over after it. */
const QUIET_IN_BREAK_MS = 22 * 60_000;

/** A score as pages show it. */
export function scoreView(score: Omit<Score, 'par'>, now: Date): ScoreView {
  const { card, at } = score;
  const last = card.innings.length - 1;
  const phase = phaseOf(card);
  const current = card.innings[last];
  const line = current?.overs.at(-1);
  const delayedFrom = phase === 'ended' ? undefined : new Date(at.getTime() + quietMs(phase));
  const target = phase === 'break' ? targetAt(card, last + 1) : targetAt(card, last);
  const required = phase === 'play' ? requiredIn(card, last) : undefined;
  return {
    innings: card.innings.map((one) => {
      const { runs, wickets, balls } = totalOf(one);
      return {
        team: one.team,
        runs,
        wickets,
        overs: `${Math.floor(balls / 6)}.${balls % 6}`,
        superOver: one.superOver,
      };
    }),
    phase,
    target,
    required,
    over: line === undefined ? [] : ballsOf(line, current?.details?.at(-1), card.people),
    source: score.source,
    at: at.toISOString(),
    delayed: delayedFrom !== undefined && now >= delayedFrom,
    delayedFrom: delayedFrom?.toISOString(),
    version: score.version,
  };
}

const quietMs = (phase: ScoreView['phase']): number => (phase === 'break' ? QUIET_IN_BREAK_MS : QUIET_IN_PLAY_MS);

function phaseOf(card: ScoreCard): ScoreView['phase'] {
  if (outcomeOfCard(card)) return 'ended';
  return isComplete(card, card.innings.length - 1) ? 'break' : 'play';
}

function requiredIn(card: ScoreCard, index: number): ScoreView['required'] {
  const one = card.innings[index];
  const target = targetAt(card, index);
  if (!one || target === undefined) return undefined;
  const total = totalOf(one);
  const runs = target - total.runs;
  const balls = Math.max(0, quotaOf(card, one) * 6 - total.balls);
  return { runs, balls, rate: balls > 0 ? Math.round((runs * 60) / balls) / 10 : undefined };
}
