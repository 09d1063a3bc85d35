/**
 * One delivery with all its runs; `extra` if it is not a legal ball (wide, no-ball). The rest is there only where the
 * source reports it: a page shows less without it, and makes nothing up.
 */
export interface BallView {
  runs: number;
  extra?: true;
  wicket?: true;
  batter?: string;
  bowler?: string;
  /** the batter at the other end */
  partner?: string;
  /** runs off the bat; absent: not known */
  bat?: number;
  extras?: { wides?: number; noballs?: number; byes?: number; legbyes?: number; penalty?: number };
  /** each batter who went, also one who retired */
  outs?: { kind: string; who: string; fielders?: string[] }[];
  /** impact players and substitutes that came in with this ball */
  replacements?: { team: string; in: string; out?: string }[];
}

/** One over of an innings. */
export interface OverView {
  runs: number;
  wickets: number;
  /** legal deliveries */
  balls: number;
  /** empty where only the sum of the over is known */
  deliveries: BallView[];
  /** who bowled it, and who batted at its end, where only its sum is known and somebody noted them */
  bowler?: string;
  batters?: string[];
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
