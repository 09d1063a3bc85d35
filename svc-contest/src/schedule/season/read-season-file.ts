import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { partFolder } from '@baazi/service-kit';
import { parseRows } from './parse-rows';
import type { SeasonRow } from './season-rows';

const SHIPPED = path.join(partFolder(__dirname), 'seasons');

/** Rows of a shipped season (`ipl-2025`) or of a file in the same shape. */
export async function readSeasonFile(season: string): Promise<SeasonRow[]> {
  const file =
    path.isAbsolute(season) || season.endsWith('.json') ? path.resolve(season) : path.join(SHIPPED, `${season}.json`);
  const read = parseRows('json', await readFile(file, 'utf8'));
  if (read.kind === 'unusable') throw new Error(`${file}: ${read.why}`);
  return read.rows;
}
