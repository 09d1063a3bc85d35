import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { readJson, writeJson } from './data-folder/json-file';
import type { DataFolder } from './data-folder/open-data-folder';
import { StackProblem } from './stack-problem';

const Stored = z.object({ season: z.string(), seasonShift: z.enum(['auto', 'none']) });
export type StackSeason = z.infer<typeof Stored>;

/**
 * Which season is loaded, and whether its days move so that its first double header is today. Decided once,
 * on the first start of a folder: with a starting instant the real days stand.
 */
export function seasonOfStack(
  folder: DataFolder,
  asked: { season: string | undefined; startsAt: Date | undefined },
): StackSeason {
  const file = folder.file('season.json');
  const stored = readJson(file, Stored);
  const chosen: StackSeason = {
    season: asked.season === undefined ? (stored?.season ?? 'ipl-2025') : seasonNamed(asked.season),
    seasonShift: stored?.seasonShift ?? (asked.startsAt ? 'none' : 'auto'),
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
