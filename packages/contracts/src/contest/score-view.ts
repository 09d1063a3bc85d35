/** One delivery: all its runs; `extra` if it does not count as a ball of the over (wide, no-ball). */
export interface BallView {
  runs: number;
  extra?: true;
  wicket?: true;
}

export interface InningsView {
  team: string;
  runs: number;
  wickets: number;
  /** overs and balls as cricket writes them: '16.3' */
  overs: string;
  superOver?: true;
}

/** How a match in play stands. Shown with its time and source; it settles nothing. */
export interface ScoreView {
  /** in the order played; super overs last */
  innings: InningsView[];
  phase: 'play' | 'break' | 'ended';
  /** runs that win it for the side that chases */
  target?: number;
  required?: {
    runs: number;
    balls: number;
    /** runs an over, one decimal; absent when no ball is left */
    rate?: number;
  };
  /** the deliveries of the over in play, or of the last one; empty where only overs are reported */
  over: BallView[];
  /** the feed, or 'operator' */
  source: string;
  /** business time of the last report, ISO 8601 */
  at: string;
  /** nothing was heard for longer than the game explains */
  delayed: boolean;
  /** when it counts as delayed unless something newer comes; absent once it has ended */
  delayedFrom?: string;
  /** Of two scores of one match the higher is newer. */
  version: number;
}

/** Chance of winning by team, from 0 to 1; the two add up to 1. A guess, never shown before the lock. */
export type ChanceByTeam = Record<string, number>;
