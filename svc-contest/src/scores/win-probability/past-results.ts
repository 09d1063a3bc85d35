import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { z } from 'zod';

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
      ...(runs === '' ? {} : { firstInningsRuns: Number(runs) }),
      ...(winner === '' ? {} : { winner }),
    })),
);

let cached: readonly PastResult[] | undefined;

/** Every match of 2008 to 2024, oldest first. */
export function pastResults(): readonly PastResult[] {
  const file = path.resolve(__dirname, '../../../seasons/results-2008-2024.csv');
  cached ??= rows.parse(parse(readFileSync(file, 'utf8'), { columns: true }));
  return cached;
}
