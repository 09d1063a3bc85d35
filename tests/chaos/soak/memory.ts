import fs from 'node:fs';
import { z } from 'zod';
import { runInside } from '../faults/system/debugger';

/** The memory of a process at a time. */
export interface Sample {
  pid: number;
  minute: number;
  mb: number;
}
/** A process that has just begun fills its caches first. */
const WARM_UP_SHARE = 1 / 3;
const FEWEST_SAMPLES = 5;
const MOST_MB_A_MINUTE = 0.75;
/** Of its memory. */
const MOST_SHARE_A_MINUTE = 0.006;

/** Its own pages, without mapped files; undefined when it is gone. */
export function ownMemoryMb(pid: number): number | undefined {
  try {
    const kb = /^RssAnon:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? undefined : Number(kb) / 1024;
  } catch {
    return undefined;
  }
}

const COLLECT = `(() => {
  process.getBuiltinModule('node:v8').setFlagsFromString('--expose-gc');
  process.getBuiltinModule('node:vm').runInNewContext('gc')();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
})()`;

/** The heap of a Node process after garbage collection: RSS swings by tens of megabytes and says little of a leak. */
export const heldMb = async (pid: number): Promise<number> => z.number().parse(await runInside(pid, COLLECT)) / 2 ** 20;

export interface Trend {
  mb: number;
  mbAMinute: number;
  isFlat: boolean;
}

/** The trend of a part's memory, by linear regression of its samples; undefined for too few. */
export function trendOf(samples: readonly Sample[]): Trend | undefined {
  const pid = samples.at(-1)?.pid;
  const own = samples.filter((sample) => sample.pid === pid);
  const warm = own.slice(Math.floor(own.length * WARM_UP_SHARE));
  if (warm.length < FEWEST_SAMPLES) return undefined;
  const meanOf = (values: number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
  const minute = meanOf(warm.map((sample) => sample.minute));
  const mb = meanOf(warm.map((sample) => sample.mb));
  const spread = meanOf(warm.map((sample) => (sample.minute - minute) ** 2));
  const mbAMinute = meanOf(warm.map((sample) => (sample.minute - minute) * (sample.mb - mb))) / spread;
  return { mb, mbAMinute, isFlat: mbAMinute <= Math.max(MOST_MB_A_MINUTE, mb * MOST_SHARE_A_MINUTE) };
}
