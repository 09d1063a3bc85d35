import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { errorFacts } from '../faults/error-facts';

const clockFile = z.object({ offsetMs: z.number().int() });

/** The offset of business time that the local stack keeps across restarts; no file yet means none. */
export function readClockFile(path: string | undefined): number {
  if (path === undefined) return 0;
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    if (errorFacts(error).code === 'ENOENT') return 0;
    throw error;
  }
  return clockFile.parse(JSON.parse(text)).offsetMs;
}
