import { fixtureRow } from '@baazi/contracts/shapes';
import { z } from 'zod';

export type SeasonRow = z.output<typeof fixtureRow>;

/** The rows of a file; `why` names the row that is invalid and the reason. */
export type SeasonRows = { kind: 'rows'; rows: SeasonRow[] } | { kind: 'unusable'; why: string };

/** Rows of a season file, with the stopped match of every replay as a row of its own. */
export function seasonRows(json: unknown): SeasonRows {
  const parsed = z.array(fixtureRow).min(1).safeParse(json);
  if (parsed.success) return { kind: 'rows', rows: withStoppedMatches(parsed.data) };
  const why = parsed.error.issues.slice(0, 5).map(issueText).join('; ');
  return { kind: 'unusable', why };
}

const issueText = ({ path: [row, ...field], message }: z.core.$ZodIssue): string =>
  row === undefined ? message : `row ${Number(row) + 1}, ${field.join('.')}: ${message}`;

/**
 * A replayed match is a new market; entries on the stopped match are refunded there. A file that names the stopped
 * match only by its start gets a row for it, with its number in the original schedule.
 */
function withStoppedMatches(rows: SeasonRow[]): SeasonRow[] {
  const stopped = rows.flatMap((row): SeasonRow[] => {
    if (!row.replayOf) return [];
    const startsAt = row.replayOf.startsAt;
    const isThere = rows.some(
      (other) => other !== row && sameTeams(other, row) && Date.parse(other.startsAt) === Date.parse(startsAt),
    );
    if (isThere) return [];
    const earlier = rows.filter(
      (other) => other !== row && other.season === row.season && originalStart(other) < Date.parse(startsAt),
    );
    return [
      {
        season: row.season,
        originalMatchNumber: earlier.length + 1,
        stage: row.stage,
        startsAt,
        teams: row.teams,
        venue: row.replayOf.venue ?? '',
        city: row.replayOf.city ?? '',
        result: { status: 'void', winner: null },
        replayedAs: row.matchNumber,
      },
    ];
  });
  return [...rows, ...stopped];
}

const originalStart = (row: SeasonRow): number => Date.parse(row.originallyScheduledAt ?? row.startsAt);
const sameTeams = (a: SeasonRow, b: SeasonRow): boolean => a.teams[0] === b.teams[0] && a.teams[1] === b.teams[1];
