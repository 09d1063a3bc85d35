import { isOpen } from './markets';

export type MatchState = 'open' | 'locked' | 'declared' | 'settled' | 'void';

/**
 * Where a match stands between its publication and its settlement: open for entry, closed until its start, started
 * (no score yet), in play or at the innings break by its score, play over, result declared, settled, or void.
 */
export type MatchStage = 'open' | 'closed' | 'started' | 'play' | 'break' | 'over' | 'declared' | 'settled' | 'void';

/** The only place that decides the stage. A question without a match has no start. */
export function matchStage({
  state,
  locksAt,
  startsAt,
  phase,
  nowMs,
}: {
  state: MatchState;
  locksAt: string;
  startsAt?: string | undefined;
  /** of the newest score */
  phase?: 'play' | 'break' | 'ended' | undefined;
  nowMs: number;
}): MatchStage {
  if (state === 'void' || state === 'settled' || state === 'declared') return state;
  if (state === 'open' && isOpen(locksAt, nowMs)) return 'open';
  if (phase !== undefined) return phase === 'ended' ? 'over' : phase;
  if (startsAt === undefined || nowMs < Date.parse(startsAt)) return 'closed';
  return nowMs < Date.parse(startsAt) + LONGEST_DAY_MS ? 'started' : 'over';
}

/** With every break for rain a match is over by then, also where no score says so. */
const LONGEST_DAY_MS = 8 * 3600_000;

/** The words of the stages, the same on every surface. */
export const stageTextsEn: Record<MatchStage, string> = {
  open: 'Open',
  closed: 'Entry is closed',
  started: 'In play',
  play: 'Live',
  break: 'Innings break',
  over: 'Play is over',
  declared: 'Result declared',
  settled: 'Result',
  void: 'Abandoned',
};
export const stageTextsHi: typeof stageTextsEn = {
  open: 'खुला',
  closed: 'प्रवेश बंद',
  started: 'खेल जारी',
  play: 'लाइव',
  break: 'पारी का अंतराल',
  over: 'खेल पूरा',
  declared: 'नतीजा घोषित',
  settled: 'नतीजा',
  void: 'मैच रद्द',
};
