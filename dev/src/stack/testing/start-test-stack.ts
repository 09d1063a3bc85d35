import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '../processes/ports';
import { projectRoot } from '../processes/programs';

const numbers = z.record(z.string(), z.number());
const operatorFile = z.object({ email: z.string(), password: z.string() });
const stackFile = z.object({
  environments: z.record(z.string(), z.record(z.string(), z.string())),
  databaseUrls: z.object({ operator: z.string() }),
});
const START_TIMEOUT_MS = 240_000;

export interface TestStack {
  /** The origin of the portal. */
  base: string;
  mailBase: string;
  dataDir: string;
  output(): string;
  pids(): Record<string, number>;
  ports(): Record<string, number>;
  operator(): { email: string; password: string };
  /** The environment that a service was started with. */
  environmentOf(service: string): Record<string, string>;
  /** The database URL of the operator. */
  databaseUrl(): string;
  /** Sends the signal and returns the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

interface TestStackOptions {
  args?: string[];
  /** Default: a temporary folder, deleted at the end. */
  dataDir?: string;
  env?: Record<string, string>;
  /** The project folder to start from. Default: this one. */
  root?: string;
  /** Default: a free port. */
  port?: number;
  /** Receives the output of the stack until it is ready. */
  onLine?: (line: string) => void;
}

/** Starts a stack by the command that a user runs, and waits until it prints that it is ready. */
export async function startTestStack({
  args = [],
  dataDir,
  env = {},
  onLine,
  root = projectRoot,
  ...options
}: TestStackOptions = {}): Promise<TestStack> {
  const folder = dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-stack-'));
  const [port, mailPort] = [options.port ?? (await freePort()), await freePort()];
  const startArgs = [
    ...['--port', String(port), '--mail-port', String(mailPort), '--data', folder, '--limits', 'relaxed'],
    ...(dataDir === undefined ? ['--throw-away'] : []),
    ...args,
  ];
  const child = spawn(process.execPath, [path.join(root, 'dev/start.mjs'), ...startArgs], {
    cwd: root,
    // The stack stops when the IPC channel closes, that is when this process ends.
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ...env },
  });
  let output = '';
  let isReady = false;
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (bytes: Buffer) => {
      output += bytes.toString();
      if (isReady) return;
      isReady = /is ready at http/.test(output);
      for (const line of bytes.toString().split('\n')) if (line.trim() !== '') onLine?.(line.trim());
    });
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const endsAtMs = Date.now() + START_TIMEOUT_MS;
  while (!isReady) {
    if (child.exitCode !== null || child.signalCode !== null) throw new StackDidNotStart(output);
    if (Date.now() > endsAtMs) {
      child.kill('SIGTERM');
      throw new StackDidNotStart(`not ready in time:\n${output}`);
    }
    await sleep(50);
  }
  const read = <T>(shape: z.ZodType<T>, name: string): T =>
    shape.parse(JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8')));
  return {
    base: `http://localhost:${port}`,
    mailBase: `http://localhost:${mailPort}`,
    dataDir: folder,
    output: () => output,
    pids: () => read(numbers, 'pids.json'),
    ports: () => read(numbers, 'ports.json'),
    operator: () => read(operatorFile, 'operator.json'),
    environmentOf: (service) => {
      const environment = read(stackFile, 'stack.json').environments[service];
      if (!environment) throw new Error(`the stack has no ${service}`);
      return environment;
    },
    databaseUrl: () => read(stackFile, 'stack.json').databaseUrls.operator,
    async stop(signal = 'SIGINT') {
      child.kill(signal);
      const code = await exit;
      if (dataDir === undefined) fs.rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

class StackDidNotStart extends Error {
  override name = 'StackDidNotStart';
}
