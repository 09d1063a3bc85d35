import fs from 'node:fs';

const TICK_US = 10_000;

/** Processor time of a process, or of one of its threads, so far in microseconds; 0 when it is gone. */
export function processorUs(pid: number, thread?: number): number {
  const file = thread === undefined ? `/proc/${pid}/stat` : `/proc/${pid}/task/${thread}/stat`;
  try {
    const stat = fs.readFileSync(file, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_US;
  } catch {
    return 0;
  }
}

/** The same for each process of a stack. */
export const processorUsOf = (pids: Readonly<Record<string, number>>): Record<string, number> =>
  Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, processorUs(pid)]));

/** Processor time of each since then, per operation; idle ones are left out. */
export const usedPer = (
  things: number,
  before: Readonly<Record<string, number>>,
  after: Readonly<Record<string, number>>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, us]): [string, number] => [name, (us - (before[name] ?? 0)) / things])
      .filter(([, us]) => us > 0),
  );
