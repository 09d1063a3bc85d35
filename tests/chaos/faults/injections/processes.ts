import { setTimeout as sleep } from 'node:timers/promises';
import { busyFor, clockAheadBy, memoryLeak, runInside } from '../system/debugger';
import { parts, type Part } from '../system/proxied-stack';
import { hold, HELD_MS, pidOf, restarted, type Processes, type InjectFault } from './inject-fault';

/** kill -9: no shutdown, memory is lost. */
export const killed =
  (part: Part): InjectFault<Processes> =>
  async ({ system, healed }) => {
    const pid = pidOf(system, part);
    process.kill(pid, 'SIGKILL');
    await restarted(system, part, pid);
    await healed();
  };

/** It keeps its connections and does not answer. */
export const hangs =
  (part: Part): InjectFault<Processes> =>
  async ({ system, healed }) => {
    const pid = pidOf(system, part);
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
  (part: Part): InjectFault<Processes> =>
  async ({ system, healed }) => {
    const pid = pidOf(system, part);
    process.kill(pid, 'SIGTERM');
    await restarted(system, part, pid);
    await healed();
  };

export const outOfMemory =
  (part: Part): InjectFault<Processes> =>
  async ({ system, healed }) => {
    const pid = pidOf(system, part);
    await runInside(pid, memoryLeak);
    await restarted(system, part, pid);
    await healed();
  };

export const busy =
  (part: Part): InjectFault<Processes> =>
  async ({ system, healed }) => {
    await runInside(pidOf(system, part), busyFor(HELD_MS));
    await sleep(HELD_MS + 300);
    await healed();
  };

/** The machine's clock is wrong, for every process on it alike, until it is set right. */
export const clockOff =
  (ms: number): InjectFault<Processes> =>
  async ({ system, healed }) => {
    const on = [...parts, 'checkout', 'mongo'];
    const set = async (aheadMs: number): Promise<void> => {
      for (const name of on) await runInside(pidOf(system, name), clockAheadBy(aheadMs));
    };
    try {
      await set(ms);
      await hold();
    } finally {
      await set(0);
    }
    await healed();
  };
