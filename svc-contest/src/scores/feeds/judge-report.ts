import type { Score } from '../score';
import { faultOf, progressOf, type ScoreCard } from '../score-card';

/** How far the feed's clock may be ahead of ours. */
const CLOCK_SKEW_MS = 60_000;

interface Reported {
  card: ScoreCard;
  at: Date;
}

/**
 * Whether a report replaces the stored score. One that is impossible, older or shorter is refused with a reason.
 * `same`: it confirms the stored card at a later time.
 */
export function judgeReport(
  { card, at }: Reported,
  stored: Pick<Score, 'card' | 'at'> | undefined,
  match: { teams: readonly string[]; locksAt: Date; now: Date },
): { kind: 'new' } | { kind: 'same' } | { kind: 'refused'; why: string } {
  const refused = (why: string) => ({ kind: 'refused', why }) as const;
  const fault = faultOf(card, match.teams);
  if (fault !== undefined) return refused(fault);
  if (match.now < match.locksAt || at < match.locksAt) return refused('entry is still open: nothing has been played');
  if (at.getTime() > match.now.getTime() + CLOCK_SKEW_MS) return refused('its time lies in the future');
  if (!stored) return { kind: 'new' };
  if (at < stored.at) return refused('it is older than the stored score');
  const [before, after] = [progressOf(stored.card), progressOf(card)];
  if (after < before) return refused('it reports less than the stored score');
  return JSON.stringify(card) === JSON.stringify(stored.card) ? { kind: 'same' } : { kind: 'new' };
}
