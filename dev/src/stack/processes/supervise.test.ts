import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { supervise, type Supervised, quickExitsAfter, restartDelayMs } from './supervise';

let dir: string;
let supervised: Supervised | undefined;
beforeEach(() => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-supervise-'));
});
afterEach(() => {
  supervised?.kill();
  fs.rmSync(dir, { recursive: true, force: true });
});

function run(script: string, { graceMs = 2_000 } = {}) {
  const starts: { pid: number; atMs: number }[] = [];
  const program = { name: 'program', command: process.execPath, args: ['-e', script], env: {}, graceMs };
  const logFile = path.join(dir, 'program.log');
  supervised = supervise(program, {
    logFile,
    started: (pid) => starts.push({ pid, atMs: Date.now() }),
    exited: () => undefined,
  });
  return { supervised, starts, log: () => fs.readFileSync(logFile, 'utf8') };
}

async function until(probe: () => boolean): Promise<void> {
  for (let i = 0; i < 300 && !probe(); i++) await sleep(20);
  expect(probe()).toBe(true);
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test('restarts a killed program within two seconds', async () => {
  const { starts, log } = run(`console.log('up'); setInterval(() => {}, 1000)`);
  await until(() => log().includes('up'));
  const killedAtMs = Date.now();
  process.kill(starts[0]?.pid ?? 0, 'SIGKILL');
  await until(() => starts.length === 2);
  expect((starts[1]?.atMs ?? Infinity) - killedAtMs).toBeLessThan(500);
});

test('lets a stopped program finish its work, and does not restart it', async () => {
  const {
    supervised: running,
    starts,
    log,
  } = run(
    `process.on('SIGTERM', () => setTimeout(() => { console.log('finished'); process.exit() }, 100)); ` +
      `console.log('up'); setInterval(() => {}, 1000)`,
  );
  await until(() => log().includes('up'));
  await running.stop();
  expect(log()).toContain('finished');
  await sleep(300);
  expect(starts).toHaveLength(1);
  expect(isAlive(starts[0]?.pid ?? 0)).toBe(false);
});

test('kills a program that ignores SIGTERM, with its children', async () => {
  const {
    supervised: running,
    starts,
    log,
  } = run(
    `process.on('SIGTERM', () => {}); const c = require('node:child_process').spawn(process.execPath, ['-e', ` +
      `'setInterval(() => {}, 1000)']); console.log('child ' + c.pid + ' up'); setInterval(() => {}, 1000)`,
    { graceMs: 200 },
  );
  await until(() => log().includes('up'));
  const child = Number(/child (\d+)/.exec(log())?.[1]);
  await running.stop();
  await until(() => !isAlive(child));
  expect(isAlive(starts[0]?.pid ?? 0)).toBe(false);
});

test('delays restarts of a program that exits at every start', async () => {
  const { supervised: running, starts } = run(`process.exit(3)`);
  await until(() => running.quickExits() >= 4);
  const tookMs = (starts.at(-1)?.atMs ?? 0) - (starts[0]?.atMs ?? 0);
  expect(tookMs).toBeGreaterThan(300);
});

test('restarts without delay after one exit, and ever slower up to two seconds after more', () => {
  expect([1, 2, 3, 4, 5, 6, 50].map(restartDelayMs)).toEqual([0, 100, 200, 400, 800, 1500, 1500]);
});

test.each([
  [0, 50, 1],
  [4, 50, 5],
  [4, 60_000, 1],
])('after %i quick exits, one more after %i ms makes %i', (quickExits, uptimeMs, after) => {
  expect(quickExitsAfter({ quickExits, uptimeMs })).toBe(after);
});
