import { parse } from 'csv-parse/sync';
import { seasonRows, type SeasonRows } from './season-rows';

export type RowFormat = 'json' | 'csv';

/** The rows of a file, or the reason for the operator why it has none. */
export const parseRows = (format: RowFormat, text: string): SeasonRows =>
  format === 'json' ? fromJson(text) : fromCsv(text);

function fromJson(text: string): SeasonRows {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { kind: 'unusable', why: 'this is not JSON' };
  }
  return seasonRows(json);
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

type Lines = { kind: 'lines'; lines: Partial<Record<Column, string>>[] } | { kind: 'unusable'; why: string };

/**
 * One match per line, named columns in any order: season, matchNumber, startsAt, team1, team2 and, if known, key,
 * stage, venue, city, status, winner, margin, replayOf (the start of the stopped match).
 */
function fromCsv(text: string): SeasonRows {
  const read = linesOf(text);
  return read.kind === 'lines' ? seasonRows(read.lines.map(rowOfLine)) : read;
}

function linesOf(text: string): Lines {
  const unknown: string[] = [];
  const columnOf = (name: string): string => {
    const known = columns.find((column) => column.toLowerCase() === name.trim().toLowerCase());
    // A spreadsheet saves empty columns beside the table.
    if (known === undefined && name.trim() !== '') unknown.push(name);
    return known ?? name;
  };
  try {
    const lines: Partial<Record<Column, string>>[] = parse(text, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      relax_column_count: true,
      columns: (header: string[]) => header.map(columnOf),
    });
    if (unknown.length === 0) return { kind: 'lines', lines };
  } catch (error) {
    if (unknown.length === 0)
      return { kind: 'unusable', why: error instanceof Error ? error.message : 'this is not CSV' };
  }
  return { kind: 'unusable', why: `unknown column ${unknown[0]}; known are ${columns.join(', ')}` };
}

function rowOfLine(line: Partial<Record<Column, string>>): unknown {
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
}

/** Other text stays as it is: the row's shape refuses it and names the row. */
const numberIn = (text: string | undefined): number | string | undefined =>
  text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : text;
