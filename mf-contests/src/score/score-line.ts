import type { Score } from './score';

type Innings = Score['innings'][number];
const asText = ({ runs, wickets, overs }: Innings): string => `${runs}/${wickets} (${overs})`;

/** 'CSK 158/5 (20) · DC 43/1 (4.3)', super overs included. */
export const scoreLine = ({ innings }: Score): string => innings.map((one) => `${one.team} ${asText(one)}`).join(' · ');

/** Each side's score; super overs follow it. */
export function scoresOf(score: Score | undefined): Record<string, string> {
  const scores: Record<string, string> = {};
  for (const one of score?.innings ?? [])
    scores[one.team] =
      scores[one.team] === undefined ? asText(one) : `${scores[one.team]} &\u00a0${one.runs}/${one.wickets}`;
  return scores;
}
