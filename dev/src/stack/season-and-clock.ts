import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readJson, writeJson, type DataFolder } from './data-folder/data-folder';
import { StackProblem } from './stack-problem';

const Stored = z.object({ season: z.string(), seasonShift: z.enum(['auto', 'none']) });
export type StackSeason = z.infer<typeof Stored>;

/**
 * The season to load, and whether its dates are shifted so that its first double header is today. Decided at the first
 * start of a folder; with `--at` the dates are not shifted.
 */
export function seasonOfStack(
  folder: DataFolder,
  options: { season: string | undefined; startsAt: Date | undefined },
): StackSeason {
  const file = folder.file('season.json');
  const stored = readJson(file, Stored);
  const chosen: StackSeason = {
    season: options.season === undefined ? (stored?.season ?? 'ipl-2025') : seasonNamed(options.season),
    seasonShift: stored?.seasonShift ?? (options.startsAt ? 'none' : 'auto'),
  };
  if (chosen.season !== stored?.season) writeJson(file, chosen);
  return chosen;
}

/** A shipped season's name, or the absolute path of a file. */
function seasonNamed(text: string): string {
  if (/^[a-z0-9][a-z0-9-]*$/.test(text) && !fs.existsSync(text)) return text;
  const file = path.resolve(text);
  if (!fs.existsSync(file)) throw new StackProblem(`--season: there is no file ${file}`);
  return file;
}

const ClockFile = z.object({ offsetMs: z.number().int() });

/** Writes clock.json, which every service reads at boot. Later changes go through the operators' clock endpoint. */
export function setClock(folder: DataFolder, startsAt: Date | undefined): { file: string; offsetMs: number } {
  const file = folder.file('clock.json');
  const storedOffsetMs = readJson(file, ClockFile)?.offsetMs;
  const offsetMs = startingOffsetMs({ storedOffsetMs, startsAt, now: new Date() });
  if (offsetMs !== storedOffsetMs) writeJson(file, { offsetMs });
  return { file, offsetMs };
}

/**
 * Business time minus machine time at the start of a stack. Time never runs backwards on a used folder, because closed
 * matches would open for entries again.
 */
export function startingOffsetMs({
  storedOffsetMs,
  startsAt,
  now,
}: {
  storedOffsetMs: number | undefined;
  startsAt: Date | undefined;
  now: Date;
}): number {
  if (!startsAt) return storedOffsetMs ?? 0;
  const offsetMs = startsAt.getTime() - now.getTime();
  if (storedOffsetMs !== undefined && offsetMs < storedOffsetMs) {
    const current = new Date(now.getTime() + storedOffsetMs).toISOString();
    throw new StackProblem(
      `--at ${startsAt.toISOString()} is earlier than this folder's time, ${current}; give a later one, or --fresh`,
    );
  }
  return offsetMs;
}
