import type { endpoints, ReplyOf } from '@baazi/contracts';

type Score = NonNullable<ReplyOf<typeof endpoints.matchPage>['score']>;

/** An innings that an over can be reported for. */
export interface InningsToEnter {
  /** 1 for the first */
  innings: number;
  batting: string;
  superOver: boolean;
  /** 1 for the first: the next over, or the last of a finished innings */
  over: number;
}

interface ToEnter {
  next: InningsToEnter;
  all: readonly InningsToEnter[];
}

/** The over that follows the reported ones, and the innings that can be corrected. */
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
  // The match is decided: only corrections remain.
  if (score.phase === 'ended') return { next: last, all: reported };
  // A tie brings a super over, as often as needed; the side that batted last bats first.
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
