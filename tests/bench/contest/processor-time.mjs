import fs from 'node:fs';
import path from 'node:path';

const TICK_US = 10_000;

/** Microseconds of processor time that each process of a stack has used so far. */
export function processorTime(data) {
  const pids = JSON.parse(fs.readFileSync(path.join(data, 'pids.json'), 'utf8'));
  return Object.fromEntries(Object.entries(pids).map(([name, pid]) => [name, usedBy(pid)]));
}

function usedBy(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_US;
  } catch {
    return 0;
  }
}

/** What was used since, divided by a number of things done. */
export const usedPer = (before, after, things) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, us]) => [name, Math.round((us - (before[name] ?? 0)) / things)])
      .filter(([, us]) => us > 0),
  );
