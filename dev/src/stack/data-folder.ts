import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

export interface DataFolder {
  dir: string;
  namespace: string;
  file(...names: string[]): string;
}

/** The real path identifies a stack, so two spellings of one folder are the same stack. */
export function openDataFolder(dataDir: string): DataFolder {
  const dir = writableFolder(dataDir);
  return { dir, namespace: namespaceOf(dir), file: (...names) => path.join(dir, ...names) };
}

function writableFolder(dir: string): string {
  try {
    fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
    fs.accessSync(dir, fs.constants.W_OK);
    return fs.realpathSync(dir);
  } catch (error) {
    throw new StackProblem(`the folder ${dir} cannot be written: ${error instanceof Error ? error.message : error}`);
  }
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

const Claim = z.looseObject({ pid: z.number().int() });
const Pids = z.record(z.string(), z.number().int());

/**
 * In the environment of every process of a stack, so that an orphan is told from a foreign process with a reused id.
 */
export const STACK_MARK = 'BAAZI_STACK';

/** Allows one stack per folder. Stops the orphans of a killed stack first. */
export async function claimFolder(folder: DataFolder): Promise<void> {
  const runner = runningStackPid(folder);
  if (runner !== undefined)
    throw new StackProblem(
      `a stack already runs on ${folder.dir} (process ${runner}); stop it, or give another --data`,
    );
  writeJson(folder.file('runner.json'), { pid: process.pid });
  await stopOrphans(folder);
}

export function releaseFolder(folder: DataFolder): void {
  fs.rmSync(folder.file('runner.json'), { force: true });
}

/** The id of the process that runs a stack on this folder, unless it is this one. */
export function runningStackPid(folder: DataFolder): number | undefined {
  const claim = readJson(folder.file('runner.json'), Claim);
  return claim && claim.pid !== process.pid && isRunning(claim.pid, /start\.mjs|bin\/baazi(\0|$)/)
    ? claim.pid
    : undefined;
}

async function stopOrphans(folder: DataFolder): Promise<void> {
  const pids = Object.values(readJson(folder.file('pids.json'), Pids) ?? {});
  const mark = `${STACK_MARK}=${folder.namespace}`;
  const alive = () => pids.filter((pid) => hasMark(pid, mark));
  for (const pid of alive()) trySignal(pid, 'SIGTERM');
  for (let waitedMs = 0; alive().length > 0 && waitedMs < 10_000; waitedMs += 100) await sleep(100);
  for (const pid of alive()) trySignal(pid, 'SIGKILL');
  writeJson(folder.file('pids.json'), {});
}

function isRunning(pid: number, command: RegExp): boolean {
  try {
    process.kill(pid, 0);
  } catch {
    return false;
  }
  try {
    return command.test(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
  } catch {
    return true;
  }
}

function hasMark(pid: number, mark: string): boolean {
  try {
    return fs.readFileSync(`/proc/${pid}/environ`, 'utf8').split('\0').includes(mark);
  } catch {
    return false;
  }
}

function trySignal(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has exited in the meantime.
  }
}

/** A problem that the user can fix: printed as one line, without a stack trace. */
export class StackProblem extends Error {
  override name = 'StackProblem';
}
