import { parse } from 'csv-parse/sync';
import { BadSeasonFile, seasonRows, type SeasonRow } from '../fixtures/season-rows';

export type ImportFormat = 'json' | 'csv';

/** Rows of an import. Throws BadSeasonFile with words for the operator. */
export function parseImport(format: ImportFormat, text: string): SeasonRow[] {
  return seasonRows(format === 'json' ? fromJson(text) : fromCsv(text));
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new BadSeasonFile('this is not JSON');
  }
}

const columns = [
  'season',
  'matchNumber',
  'originalMatchNumber',
  'key',
  'matchID',
  'stage',
  'startsAt',
  'team1',
  'team2',
  'venue',
  'city',
  'status',
  'winner',
  'margin',
  'replayOf',
] as const;
type Column = (typeof columns)[number];

/** One match a line, named columns in any order: season, matchNumber, startsAt, team1, team2 and, if known, key, stage, venue, city, status, winner, margin, replayOf (the start of the stopped match). */
function fromCsv(text: string): unknown {
  let lines: Partial<Record<Column, string>>[];
  try {
    lines = parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      columns: (header: string[]) => header.map(columnOf),
    });
  } catch (error) {
    throw new BadSeasonFile(error instanceof Error ? error.message : 'this is not CSV');
  }
  return lines.map((line) => {
    const given = Object.fromEntries(Object.entries(line).filter(([, value]) => value !== ''));
    const { team1, team2, status, winner, margin, replayOf, season, matchNumber, originalMatchNumber, ...rest } = given;
    return {
      ...rest,
      season: numberIn(season),
      matchNumber: numberIn(matchNumber),
      originalMatchNumber: numberIn(originalMatchNumber),
      teams: [team1, team2],
      ...(status === undefined ? {} : { result: { status, winner: winner ?? null, margin } }),
      ...(replayOf === undefined ? {} : { replayOf: { startsAt: replayOf } }),
    };
  });
}

function columnOf(name: string): Column {
  const found = columns.find((column) => column.toLowerCase() === name.trim().toLowerCase());
  if (!found) throw new BadSeasonFile(`unknown column ${name}; known are ${columns.join(', ')}`);
  return found;
}

/** What is no plain number stays text, and the row's shape refuses it with its line. */
const numberIn = (text: string | undefined): number | string | undefined =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : text;
