/**
 * Why an innings is over before its overs, wickets or runs end it: batters absent or hurt, overs lost to weather, the
 * umpires' count of balls, or its side forfeits the match.
 */
export const inningsEndings = ['absent', 'weather', 'umpires', 'forfeit'] as const;
export type InningsEnding = (typeof inningsEndings)[number];
