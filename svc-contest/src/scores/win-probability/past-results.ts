import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ResultMessage } from '@baazi/contracts';
import { partFolder } from '@baazi/service-kit';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';
import { wonBy } from '../../markets/won-by';

/** A match of an earlier season, as `seasons/README.md` describes it. */
interface PastResult {
  /** YYYY-MM-DD */
  day: string;
  teams: [first: string, second: string];
  /** only of a full first innings */
  firstInningsRuns?: number;
  /** absent: no result */
  winner?: string;
  /** 'DC won by 25 runs' */
  words: string;
  message: ResultMessage;
}

const rows = z.array(
  z
    .object({
      date: z.iso.date(),
      first: z.string().min(1),
      second: z.string().min(1),
      runs: z.string().regex(/^\d*$/),
      winner: z.string(),
      words: z.string().min(1),
    })
    .transform(({ date, first, second, runs, winner, words }): PastResult => ({
      day: date,
      teams: [first, second],
      words,
      message: messageOf(winner, words),
      firstInningsRuns: runs === '' ? undefined : Number(runs),
      winner: winner === '' ? undefined : winner,
    })),
);

/** Of 'MI won by 9 runs (DLS)', 'MI won the super over' and 'No result', as the file has them. */
function messageOf(winner: string, words: string): ResultMessage {
  if (winner === '') return { key: 'no-result', params: {} };
  const how = words.slice(`${winner} won `.length).replace(/^(by|the) /, '');
  const [margin = '', method] = how.split(' (');
  return wonBy(winner, margin, method?.replace(')', ''));
}

let cached: readonly PastResult[] | undefined;

/** Every match of 2008 to 2024, oldest first. */
export function pastResults(): readonly PastResult[] {
  const file = path.join(partFolder(__dirname), 'seasons/results-2008-2024.csv');
  cached ??= rows.parse(parse(readFileSync(file, 'utf8'), { columns: true }));
  return cached;
}
