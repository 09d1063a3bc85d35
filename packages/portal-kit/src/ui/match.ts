import type { endpoints, ReplyOf, ScoreView } from '@baazi/contracts';

/** A match as every screen shows it. */
export type Match = ReplyOf<typeof endpoints.dashboard>['matches'][number];

/** A side's runs, its overs, and its super overs behind: '188/4' and '(20) & 11/2'. */
export function sideScore(
  score: Pick<ScoreView, 'innings'> | undefined,
  team: string,
): { runs: string; rest: string } | undefined {
  const [first, ...more] = (score?.innings ?? []).filter((one) => one.team === team);
  if (!first) return undefined;
  return {
    runs: `${first.runs}/${first.wickets}`,
    rest: [`(${first.overs})`, ...more.map(({ runs, wickets }) => `& ${runs}/${wickets}`)].join(' '),
  };
}
