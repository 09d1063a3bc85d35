import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { hold, HELD_MS, pidOf, type InjectFault } from './inject-fault';

const run = promisify(execFile);
const STANDS_MS = 300;
const RUNS_MS = 100;

/** Its log is still written: it is far smaller than the data. */
const ROOM_BYTES = 256 * 1024;

/** There is no room for data: the system limits the size of the database's file. */
export const databaseDiskFull: InjectFault = async ({ system, healed }) => {
  const pid = pidOf(system, 'mongo');
  const limit = (bytes: string) => run('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
  await limit(String(ROOM_BYTES));
  try {
    await hold();
  } finally {
    // It may have ended from it, and been restarted without the limit.
    if (system.pids()['mongo'] === pid) await limit('unlimited');
  }
  await healed();
};

/**
 * A slow disk as its clients see it: the process is stopped three quarters of the time, as in a write that takes
 * long.
 */
export const slowDisk =
  (name: 'mongo' | 'rabbitmq'): InjectFault =>
  async ({ system, healed }) => {
    const pid = pidOf(system, name);
    // The broker's script has its Erlang in the same group.
    for (let heldMs = 0; heldMs < HELD_MS; heldMs += STANDS_MS + RUNS_MS) {
      process.kill(-pid, 'SIGSTOP');
      await sleep(STANDS_MS);
      process.kill(-pid, 'SIGCONT');
      await sleep(RUNS_MS);
    }
    await healed();
  };

/** The broker's own disk alarm: it accepts no message until there is room. */
export const brokerDiskFull: InjectFault = async ({ system, healed }) => {
  await system.brokerCommand('set_disk_free_limit', '1000000GB');
  try {
    await hold();
  } finally {
    await system.brokerCommand('set_disk_free_limit', '50MB');
  }
  await healed();
};
