import type { Score } from './score';
import { faultOf, progressOf, type ScoreCard } from './score-card';

/** The feed's clock may be a little ahead of ours. */
const AHEAD_MS = 60_000;

interface Reported {
  card: ScoreCard;
  at: Date;
}

/**
 * Whether a report is shown. A feed that lies, stutters or goes back is told why not, and what stood stands. `same`: it
 * says what is known, only later.
 */
export function judgeReport(
  { card, at }: Reported,
  known: Pick<Score, 'card' | 'at'> | undefined,
  match: { teams: readonly string[]; locksAt: Date; now: Date },
): { kind: 'new' } | { kind: 'same' } | { kind: 'refused'; why: string } {
  const refused = (why: string) => ({ kind: 'refused', why }) as const;
  const fault = faultOf(card, match.teams);
  if (fault !== undefined) return refused(fault);
  if (match.now < match.locksAt || at < match.locksAt) return refused('entry is still open: nothing has been played');
  if (at.getTime() > match.now.getTime() + AHEAD_MS) return refused('it comes from the future');
  if (!known) return { kind: 'new' };
  if (at < known.at) return refused('it is older than what is shown');
  const [before, after] = [progressOf(known.card), progressOf(card)];
  if (after < before) return refused('it says less than what is shown');
  return JSON.stringify(card) === JSON.stringify(known.card) ? { kind: 'same' } : { kind: 'new' };
}

/** Rises with every change; the same for a match that was followed ball by ball and for one that was caught up with. */
export const versionAfter = (card: ScoreCard, known: Pick<Score, 'version'> | undefined): number =>
  Math.max(progressOf(card) * 10, (known?.version ?? 0) + 1);
