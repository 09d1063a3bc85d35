import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from './free-port';
import { projectRoot } from '../parts/dev-program';

const numbers = z.record(z.string(), z.number());
const operatorFile = z.object({ email: z.string(), password: z.string() });
const stackFile = z.object({
  environments: z.record(z.string(), z.record(z.string(), z.string())),
  databaseUrls: z.object({ operator: z.string() }),
});
const START_TIMEOUT_MS = 240_000;

export interface TestStack {
  /** Where the portal is. */
  base: string;
  mailBase: string;
  dataDir: string;
  output(): string;
  pids(): Record<string, number>;
  ports(): Record<string, number>;
  operator(): { email: string; password: string };
  /** What a part was started with. */
  environmentOf(part: string): Record<string, string>;
  /** The database, for whoever keeps the stack. */
  databaseUrl(): string;
  /** Sends the signal and answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

interface Wishes {
  words?: string[];
  /** Without it, a folder that is thrown away. */
  dataDir?: string;
  env?: Record<string, string>;
  /** The tree that it is started from; default this one. */
  root?: string;
  /** Where the portal is to be; default a free port. */
  port?: number;
  /** Hears what the stack says until it is ready. */
  say?: (line: string) => void;
}

/** Starts a stack of its own as a person would, by the command, and waits until it says that it is ready. */
export async function startTestStack({
  words = [],
  dataDir,
  env = {},
  say,
  root = projectRoot,
  ...wishes
}: Wishes = {}): Promise<TestStack> {
  const folder = dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-stack-'));
  const [port, mailPort] = [wishes.port ?? (await freePort()), await freePort()];
  const options = [
    ...['--port', String(port), '--mail-port', String(mailPort), '--data', folder, '--limits', 'relaxed'],
    ...(dataDir === undefined ? ['--throw-away'] : []),
    ...words,
  ];
  const child = spawn(process.execPath, [path.join(root, 'dev/start.mjs'), ...options], {
    cwd: root,
    // By the channel it learns when we are gone.
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
      for (const line of bytes.toString().split('\n')) if (line.trim() !== '') say?.(line.trim());
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
    environmentOf: (part) => {
      const environment = read(stackFile, 'stack.json').environments[part];
      if (!environment) throw new Error(`the stack has no ${part}`);
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
