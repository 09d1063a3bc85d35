import { isOpen } from './markets';

/** The pause between two overs: the next ball is bowled about 40 seconds after the last one. */
const BETWEEN_OVERS_MS = 30_000;
/** Well within the break of 15 minutes. */
const IN_BREAK_MS = 10 * 60_000;
const LEGAL_BALLS = 6;

/** As much of a score as decides which over is next. */
interface ScoreSoFar {
  innings: readonly { overs: string }[];
  phase: 'play' | 'break' | 'ended';
  /** deliveries of the current or last over */
  over: readonly { extra?: true | undefined }[];
  at: string;
}

/** An over of a match, both counted from 1. */
export interface OverOf {
  innings: number;
  over: number;
}
/** A player's call on an over before it is bowled. */
export interface OverGuess {
  runs: number;
  /** that a wicket falls */
  wicket: boolean;
}

/**
 * The over that may be guessed now, and until when: the first one between the lock and the start, and each later one
 * between the last ball before it and its first. Undefined while an over is bowled, and after the end.
 */
export function guessableOver(
  { locksAt, startsAt }: { locksAt: string; startsAt: string },
  score: ScoreSoFar | undefined,
  nowMs: number,
): (OverOf & { closesAtMs: number }) | undefined {
  if (isOpen(locksAt, nowMs)) return undefined;
  const next = overAfter(startsAt, score);
  return next && nowMs < next.closesAtMs ? next : undefined;
}

function overAfter(startsAt: string, score: ScoreSoFar | undefined): (OverOf & { closesAtMs: number }) | undefined {
  const last = score?.innings.at(-1);
  if (!score || !last) return { innings: 1, over: 1, closesAtMs: Date.parse(startsAt) };
  const { length } = score.innings;
  const at = Date.parse(score.at);
  if (score.phase === 'break') return { innings: length + 1, over: 1, closesAtMs: at + IN_BREAK_MS };
  const [whole = 0, balls = 0] = last.overs.split('.').map(Number);
  // After a wide on the first ball the overs are still whole. An over known by its sum has no deliveries.
  const isBetween =
    balls === 0 && whole > 0 && [0, LEGAL_BALLS].includes(score.over.filter(({ extra }) => !extra).length);
  const isBegun = score.over.length > 0 && score.over.every(({ extra }) => extra);
  if (score.phase !== 'play' || !isBetween || isBegun) return undefined;
  return { innings: length, over: whole + 1, closesAtMs: at + BETWEEN_OVERS_MS };
}

/** Most runs that a guess may name. */
export const MAX_GUESSED_RUNS = 36;

/** Honour for a guess: 5 for the very runs, 2 within two; 3 for a wicket that was called, 1 for none that was not. */
export function honourPoints(guess: OverGuess, over: { runs: number; wickets: number }): number {
  const off = Math.abs(guess.runs - over.runs);
  const ofRuns = off === 0 ? 5 : off <= 2 ? 2 : 0;
  const fell = over.wickets > 0;
  return ofRuns + (guess.wicket === fell ? (fell ? 3 : 1) : 0);
}
