import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { StackProblem } from '../stack-problem';
import { readJson, writeJson, type DataFolder } from './data-folder';

const Claim = z.looseObject({ pid: z.number().int() });
const Pids = z.record(z.string(), z.number().int());

/** In the environment of every process of a stack, so that an orphan is told from a foreign process with a reused id. */
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
