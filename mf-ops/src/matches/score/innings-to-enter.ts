import type { endpoints, ReplyOf } from '@baazi/contracts';

type Score = NonNullable<ReplyOf<typeof endpoints.matchPage>['score']>;

/** An innings that an over can be reported of. */
export interface InningsToEnter {
  /** 1 for the first */
  innings: number;
  batting: string;
  superOver: boolean;
  /** 1 for the first: the one that comes next, or the last of an innings that is over */
  over: number;
}

interface ToEnter {
  next: InningsToEnter;
  all: readonly InningsToEnter[];
}

/** Which over comes after what was reported, and which innings can be gone back to. */
export function inningsToEnter(teams: readonly [string, string], score: Score | undefined): ToEnter {
  const reported = (score?.innings ?? []).map(({ team, overs, superOver = false }, index): InningsToEnter => ({
    innings: index + 1,
    batting: team,
    superOver,
    over: Math.max(1, Math.ceil(Number(overs))),
  }));
  const last = reported.at(-1);
  if (!score || !last) return begins(teams, { innings: 1, superOver: false });
  if (score.phase === 'play') {
    const next = { ...last, over: Math.floor(Number(score.innings.at(-1)?.overs)) + 1 };
    return { next, all: [...reported.slice(0, -1), next] };
  }
  // It is decided: what is left is to mend an over.
  if (score.phase === 'ended') return { next: last, all: reported };
  // After a tie comes a super over, as often as it takes; who batted last bats first in it.
  const isTied = reported.length % 2 === 0;
  const other = teams.filter((team) => team !== last.batting);
  return begins(isTied ? [last.batting, ...other] : other, {
    innings: last.innings + 1,
    superOver: isTied || last.superOver,
    reported,
  });
}

/** An innings that begins, with the sides that may bat in it. */
function begins(
  sides: readonly string[],
  {
    innings,
    superOver,
    reported = [],
  }: Pick<InningsToEnter, 'innings' | 'superOver'> & { reported?: InningsToEnter[] },
): ToEnter {
  const begun = (batting: string): InningsToEnter => ({ innings, batting, superOver, over: 1 });
  return { next: begun(sides[0] ?? ''), all: [...reported, ...sides.map(begun)] };
}
