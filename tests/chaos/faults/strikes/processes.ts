import { setTimeout as sleep } from 'node:timers/promises';
import { busyFor, clockAheadBy, memoryLeak, runInside } from '../world/debugger-door';
import { parts, type Part } from '../world/world';
import { hold, HELD_MS, pidOf, restarted, type Processes, type Strike } from './strike';

/** kill -9: no shutdown, memory is lost. */
export const killed =
  (part: Part): Strike<Processes> =>
  async ({ world, healed }) => {
    const pid = pidOf(world, part);
    process.kill(pid, 'SIGKILL');
    await restarted(world, part, pid);
    await healed();
  };

/** It keeps its connections and does not answer. */
export const hangs =
  (part: Part): Strike<Processes> =>
  async ({ world, healed }) => {
    const pid = pidOf(world, part);
    process.kill(pid, 'SIGSTOP');
    try {
      await hold();
    } finally {
      process.kill(pid, 'SIGCONT');
    }
    await healed();
  };

/** SIGTERM: it finishes its requests and ends. */
export const asTerminated =
  (part: Part): Strike<Processes> =>
  async ({ world, healed }) => {
    const pid = pidOf(world, part);
    process.kill(pid, 'SIGTERM');
    await restarted(world, part, pid);
    await healed();
  };

export const outOfMemory =
  (part: Part): Strike<Processes> =>
  async ({ world, healed }) => {
    const pid = pidOf(world, part);
    await runInside(pid, memoryLeak);
    await restarted(world, part, pid);
    await healed();
  };

export const busy =
  (part: Part): Strike<Processes> =>
  async ({ world, healed }) => {
    await runInside(pidOf(world, part), busyFor(HELD_MS));
    await sleep(HELD_MS + 300);
    await healed();
  };

/** The machine's clock is wrong, for every process on it alike, until it is set right. */
export const clockOff =
  (ms: number): Strike<Processes> =>
  async ({ world, healed }) => {
    const on = [...parts, 'checkout', 'mongo'];
    const set = async (aheadMs: number): Promise<void> => {
      for (const name of on) await runInside(pidOf(world, name), clockAheadBy(aheadMs));
    };
    try {
      await set(ms);
      await hold();
    } finally {
      await set(0);
    }
    await healed();
  };
