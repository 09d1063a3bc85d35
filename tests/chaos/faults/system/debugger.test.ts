import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { heldMb } from '../../soak/memory';
import { busyFor, clockAheadBy, runInside } from './debugger';

const TICK_MS = 50;
let child: ChildProcess;
beforeEach(async () => {
  child = spawn(process.execPath, ['-e', `setInterval(() => process.send(Date.now()), ${TICK_MS})`], {
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  await once(child, 'message');
});
afterEach(() => child.kill('SIGKILL'));
/** Earlier messages are still in flight. */
async function untilItTells(isIt: (aheadMs: number) => boolean): Promise<void> {
  for (;;) {
    const [at]: unknown[] = await once(child, 'message');
    if (isIt(Number(at) - Date.now())) return;
  }
}

test('sets the clock of a running process wrong, and right again', async () => {
  const pid = child.pid ?? 0;
  await runInside(pid, clockAheadBy(-600_000));
  await untilItTells((aheadMs) => aheadMs < -590_000);
  await runInside(pid, clockAheadBy(0));
  await untilItTells((aheadMs) => aheadMs > -10_000);
});

test('blocks an event loop for as long as asked', async () => {
  let answeredAt = performance.now();
  let longest = 0;
  child.on('message', () => {
    longest = Math.max(longest, performance.now() - answeredAt);
    answeredAt = performance.now();
  });
  await runInside(child.pid ?? 0, busyFor(1000));
  await sleep(1700);
  expect(longest).toBeGreaterThan(900);
});

test('reports the heap of a process after a garbage collection', async () => {
  const pid = child.pid ?? 0;
  const before = await heldMb(pid);
  await runInside(pid, 'void Array.from({ length: 40 }, () => new Array(2 ** 17).fill(1.5))');
  expect((await heldMb(pid)) - before).toBeLessThan(5);
  await runInside(pid, 'globalThis.kept = Array.from({ length: 40 }, () => new Array(2 ** 17).fill(1.5))');
  expect((await heldMb(pid)) - before).toBeGreaterThan(30);
});
