/** One delivery with all its runs; `extra` if it is not a legal ball (wide, no-ball). */
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

/** Live score of a match. Shown with its time and source; it settles nothing. */
export interface ScoreView {
  /** in the order played; super overs last */
  innings: InningsView[];
  phase: 'play' | 'break' | 'ended';
  /** runs to win for the chasing side */
  target?: number;
  required?: {
    runs: number;
    balls: number;
    /** runs an over, one decimal; absent when no ball is left */
    rate?: number;
  };
  /** deliveries of the current or last over; empty where only overs are reported */
  over: BallView[];
  /** the feed, or 'operator' */
  source: string;
  /** business time of the last report, ISO 8601 */
  at: string;
  /** no report for longer than the game explains */
  delayed: boolean;
  /** when it becomes delayed without a newer report; absent after the end */
  delayedFrom?: string;
  /** Of two scores of one match the higher is newer. */
  version: number;
}

/** Win probability by team, from 0 to 1, adding up to 1. An estimate, never shown before the lock. */
export type ChanceByTeam = Record<string, number>;
