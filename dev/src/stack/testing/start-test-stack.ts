import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { projectRoot } from '../parts/dev-program';

const Numbers = z.record(z.string(), z.number());
const START_TIMEOUT_MS = 240_000;

export interface TestStack {
  /** Where the portal is. */
  base: string;
  mailBase: string;
  dataDir: string;
  output(): string;
  pids(): Record<string, number>;
  operator(): { email: string; password: string };
  /** Sends the signal and answers the exit code. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts a stack of its own as a person would, by the command, and waits until it says that it is ready. */
export async function startTestStack({
  words = [],
  dataDir,
  env = {},
}: { words?: string[]; dataDir?: string; env?: Record<string, string> } = {}): Promise<TestStack> {
  const folder = dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-stack-'));
  const [port, mailPort] = [await freePort(), await freePort()];
  const options = [
    '--port',
    String(port),
    '--mail-port',
    String(mailPort),
    '--data',
    folder,
    '--limits',
    'relaxed',
    ...(dataDir === undefined ? ['--throw-away'] : []),
    ...words,
  ];
  const child = spawn(process.execPath, [path.join(projectRoot, 'dev/start.mjs'), ...options], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  const exit = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  const endsAtMs = Date.now() + START_TIMEOUT_MS;
  while (!/is ready at http/.test(output)) {
    if (child.exitCode !== null) throw new StackDidNotStart(output);
    if (Date.now() > endsAtMs) {
      child.kill('SIGTERM');
      throw new StackDidNotStart(`not ready in time:\n${output}`);
    }
    await sleep(50);
  }
  const read = (name: string): unknown => JSON.parse(fs.readFileSync(path.join(folder, name), 'utf8'));
  return {
    base: `http://localhost:${port}`,
    mailBase: `http://localhost:${mailPort}`,
    dataDir: folder,
    output: () => output,
    pids: () => Numbers.parse(read('pids.json')),
    operator: () => z.object({ email: z.string(), password: z.string() }).parse(read('operator.json')),
    async stop(signal = 'SIGINT') {
      child.kill(signal);
      const code = await exit;
      if (dataDir === undefined) fs.rmSync(folder, { recursive: true, force: true });
      return code;
    },
  };
}

export class StackDidNotStart extends Error {
  override name = 'StackDidNotStart';
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}
