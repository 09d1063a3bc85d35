import type { endpoints, ReplyOf } from '@baazi/contracts';

type Score = NonNullable<ReplyOf<typeof endpoints.matchPage>['score']>;

interface NextOver {
  batting: string;
  /** 1 for the first */
  over: number;
  superOver: boolean;
}

const LONGEST = 20;
const ALL_OUT = 10;

/** Which over comes after what was reported: the same side's next one, or the other side's first. */
export function nextOver(teams: readonly [string, string], score: Score | undefined): NextOver {
  const last = score?.innings.at(-1);
  if (!score || !last) return { batting: teams[0], over: 1, superOver: false };
  const overs = Math.floor(Number(last.overs));
  const isEnded =
    score.phase !== 'play' ||
    (!last.superOver && (overs >= LONGEST || last.wickets >= ALL_OUT)) ||
    (last.superOver && overs >= 1);
  if (!isEnded) return { batting: last.team, over: overs + 1, superOver: last.superOver ?? false };
  const [first, second] = teams;
  const isSecond = score.innings.length % 2 === 0;
  const isTied = score.innings.at(-2)?.runs === last.runs;
  // It is decided: what is left is to mend its last over.
  if (isSecond && !isTied)
    return { batting: last.team, over: Math.max(1, Math.ceil(Number(last.overs))), superOver: last.superOver ?? false };
  // After a tie comes a super over; who batted last bats first in it.
  if (isSecond) return { batting: last.team, over: 1, superOver: true };
  return { batting: last.team === first ? second : first, over: 1, superOver: last.superOver ?? false };
}
