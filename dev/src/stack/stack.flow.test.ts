import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { projectRoot } from './processes/programs';
import { startTestStack, type TestStack } from './testing/start-test-stack';

jest.setTimeout(300_000);

const folders: string[] = [];
const running = new Set<TestStack>();
const newFolder = () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-stack-'));
  folders.push(folder);
  return folder;
};
async function start(dataDir: string, ...args: string[]): Promise<TestStack> {
  const stack = await startTestStack({ dataDir, args });
  running.add(stack);
  return stack;
}
function stop(stack: TestStack, signal?: NodeJS.Signals): Promise<number | null> {
  running.delete(stack);
  return stack.stop(signal);
}
afterAll(async () => {
  for (const stack of running) await stack.stop();
  for (const folder of folders) fs.rmSync(folder, { recursive: true, force: true });
});

async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = 15_000,
): Promise<T> {
  for (const endsAtMs = Date.now() + timeoutMs; Date.now() < endsAtMs; await sleep(25)) {
    const seen = await Promise.resolve(probe()).catch(() => undefined);
    if (seen) return seen;
  }
  throw new Error(`waited ${timeoutMs} ms for ${what}`);
}
const isReady = async (stack: TestStack) => (await fetch(`${stack.base}/health/ready`)).ok;
const isAlive = (pid: number) => {
  try {
    return !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  } catch {
    return false;
  }
};
const Answer = z.looseObject({ status: z.boolean(), response: z.unknown().optional() });
async function call(
  stack: TestStack,
  method: string,
  url: string,
  { body, token }: { body?: unknown; token?: string } = {},
) {
  const headers = { 'content-type': 'application/json', ...(token ? { 'x-auth-token': token } : {}) };
  const reply = await fetch(stack.base + url, {
    method,
    headers,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return { code: reply.status, ...Answer.parse(await reply.json()) };
}
async function newGuest(stack: TestStack) {
  const { response } = await call(stack, 'POST', '/api/auth/users/signup/guest', { body: {} });
  return z.looseObject({ email: z.string(), password: z.string() }).parse(response);
}
const login = (stack: TestStack, { email, password }: { email: string; password: string }) =>
  call(stack, 'POST', '/api/auth/users', { body: { email, password } });
function audit(dataDir: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [path.join(projectRoot, 'dev/start.mjs'), 'audit', '--data', dataDir], (error, stdout) =>
      resolve({ code: error ? 1 : 0, output: stdout }),
    );
  });
}
const noon = '2025-04-05T12:00:00+05:30';

test('runs two stacks side by side, restarts killed processes, stops one alone, and resets only its own state', async () => {
  const [here, there] = [newFolder(), newFolder()];
  let one = await start(here, '--at', noon, '--scale', 'svc-wallet=2');
  const two = await start(there, '--at', noon);

  // pids.json names every instance, and the last line of output is the documented one.
  expect(Object.keys(one.pids()).sort()).toEqual(
    expect.arrayContaining([
      'checkout',
      'gateway',
      'mail',
      'mongo',
      'svc-auth',
      'svc-contest',
      'svc-wallet',
      'svc-wallet#2',
    ]),
  );
  expect(one.output().trimEnd().split('\n').at(-1)).toBe(`IPL Baazi is ready at ${one.base}`);
  expect(fs.statSync(path.join(here, 'operator.json')).mode & 0o777).toBe(0o600);

  // Players and operators of one stack do not exist in the other.
  const guest = await newGuest(one);
  expect((await login(one, guest)).status).toBe(true);
  expect((await login(two, guest)).status).toBe(false);
  expect((await login(one, one.operator())).status).toBe(true);
  expect((await login(two, one.operator())).status).toBe(false);

  // A killed process is restarted, and the stack is ready again.
  for (const name of ['svc-wallet', 'gateway', 'mongo']) {
    const before = one.pids()[name] ?? 0;
    process.kill(before, 'SIGKILL');
    await until(`${name} to be started again`, () => ![undefined, before].includes(one.pids()[name]), 2_000);
    await until('ready again', () => isReady(one), 15_000);
  }
  expect((await login(one, guest)).status).toBe(true);

  // The audit works on a running stack.
  const whileRunning = await audit(here);
  expect(whileRunning.output.trimEnd().split('\n').at(-1)).toBe('balanced');
  expect(whileRunning.code).toBe(0);

  // It stops all its processes and none of the other stack; the audit works on a stopped stack.
  const pids = Object.values(one.pids());
  expect(await stop(one)).toBe(0);
  expect(pids.filter(isAlive)).toEqual([]);
  expect(await isReady(two)).toBe(true);
  const whileStopped = await audit(here);
  expect([whileStopped.code, whileStopped.output.trimEnd().split('\n').at(-1)]).toEqual([0, 'balanced']);

  // A second start keeps all accounts, an earlier --at is refused, and --fresh deletes all accounts.
  await expect(startTestStack({ dataDir: here, args: ['--at', '2025-04-01T00:00:00Z'] })).rejects.toThrow('earlier');
  one = await start(here);
  expect((await login(one, guest)).status).toBe(true);
  await expect(startTestStack({ dataDir: here })).rejects.toThrow('already runs');
  expect(await stop(one, 'SIGTERM')).toBe(0);
  const neighbour = await newGuest(two);
  one = await start(here, '--fresh', '--at', noon);
  expect((await login(one, guest)).status).toBe(false);
  expect((await login(two, neighbour)).status).toBe(true);

  // A stack killed with SIGKILL leaves no process behind, not even one that is suspended.
  const orphans = one.pids();
  process.kill(orphans['svc-auth'] ?? 0, 'SIGSTOP');
  await stop(one, 'SIGKILL');
  await until('processes to end', () => !Object.values(orphans).some(isAlive), 12_000);
  expect(await isReady(two)).toBe(true);
  expect(await stop(two)).toBe(0);
});
