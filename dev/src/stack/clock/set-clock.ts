import { z } from 'zod';
import { readJson, writeJson } from '../data-folder/json-file';
import type { DataFolder } from '../data-folder/open-data-folder';
import { startingOffsetMs } from './starting-offset';

const ClockFile = z.object({ offsetMs: z.number().int() });

/** Every part reads the file at boot; later moves go through the operators' clock endpoint. */
export function setClock(folder: DataFolder, startsAt: Date | undefined): { file: string; offsetMs: number } {
  const file = folder.file('clock.json');
  const storedOffsetMs = readJson(file, ClockFile)?.offsetMs;
  const offsetMs = startingOffsetMs({ storedOffsetMs, startsAt, now: new Date() });
  if (offsetMs !== storedOffsetMs) writeJson(file, { offsetMs });
  return { file, offsetMs };
}
