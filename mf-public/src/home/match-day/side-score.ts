import type { Played } from './programme-of';

/** A side's own score: '158/5' with '(20)' after it, or with '& 11/2' of a super over. */
export function sideScore(score: Played['score'], team: string): { runs: string; behind: string } | undefined {
  const [first, ...more] = (score?.innings ?? []).filter((one) => one.team === team);
  if (!first) return undefined;
  return {
    runs: `${first.runs}/${first.wickets}`,
    behind: more.length === 0 ? `(${first.overs})` : more.map(({ runs, wickets }) => `& ${runs}/${wickets}`).join(' '),
  };
}
