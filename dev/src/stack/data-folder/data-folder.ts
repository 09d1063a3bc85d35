import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { StackProblem } from '../stack-problem';

export interface DataFolder {
  dir: string;
  namespace: string;
  file(...names: string[]): string;
}

/** The real path identifies a stack, so two spellings of one folder are the same stack. */
export function openDataFolder(dataDir: string): DataFolder {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const dir = fs.realpathSync(dataDir);
  return { dir, namespace: namespaceOf(dir), file: (...names) => path.join(dir, ...names) };
}

/** Keeps stacks apart on shared servers: every database, key and queue of a stack starts with its namespace. */
export function namespaceOf(realDataDir: string): string {
  return `b${createHash('sha256').update(realDataDir).digest('hex').slice(0, 10)}`;
}

export function databasePrefix(namespace: string): string {
  return `baazi_${namespace.slice(1)}_`;
}

/** Writes atomically: a reader never sees a partial file, even if the writer crashes. */
export function writeJson(file: string, content: unknown, mode = 0o644): void {
  const temporary = `${file}.${process.pid}.half`;
  fs.writeFileSync(temporary, `${JSON.stringify(content, null, 2)}\n`, { mode });
  fs.renameSync(temporary, file);
}

/** Returns undefined for a missing file; throws a StackProblem for one that does not parse. */
export function readJson<T>(file: string, shape: z.ZodType<T>): T | undefined {
  let text: string;
  try {
    text = fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new StackProblem(`${file} is damaged; repair it, or start with --fresh to reset this folder`);
  }
}
