import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { transformFileSync } from '@swc/core';

export type MongoProcess = {
  url: string;
  port: number;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  pid: number;
};

/** Starts the server as a separate process, on a free port, so that it can be killed. */
export async function spawnMongo({
  dataDir,
  cursorTimeoutMs,
  nodeOptions = [],
}: {
  dataDir: string;
  cursorTimeoutMs?: number;
  nodeOptions?: string[];
}): Promise<MongoProcess> {
  const port = await freePort();
  const child: ChildProcess = spawn(
    process.execPath,
    [
      ...nodeOptions,
      compiledMain(),
      '--port',
      String(port),
      '--data',
      dataDir,
      ...(cursorTimeoutMs === undefined ? [] : ['--cursor-timeout-ms', String(cursorTimeoutMs)]),
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const ended = once(child, 'exit');
  await Promise.race([
    once(child.stdout!, 'data'),
    ended.then(([code]) => {
      throw new Error(`the server ended with ${String(code)}`);
    }),
  ]);
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    child.kill(signal);
    await ended;
  };
  return {
    url: `mongodb://127.0.0.1:${port}/?replicaSet=embedded`,
    port,
    pid: child.pid!,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

// Below ephemeral ports, which connections of other programs take at any time.
const PORT_MIN = 10_000;
const PORT_COUNT = 10_000;

async function freePort(): Promise<number> {
  for (;;) {
    const port = PORT_MIN + Math.floor(Math.random() * PORT_COUNT);
    const isFree = await new Promise<boolean>((resolve) => {
      const server = net.createServer().once('error', () => resolve(false));
      server.listen({ port, host: '127.0.0.1', exclusive: true }, () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

let compiled: string | undefined;

/** Compiles the current sources. */
function compiledMain(): string {
  const source = path.resolve(__dirname, '..');
  if (compiled !== undefined) return compiled;
  const target = path.resolve(
    source,
    `../../../node_modules/.cache/embedded-mongodb-${process.env.JEST_WORKER_ID ?? '0'}`,
  );
  fs.rmSync(target, { recursive: true, force: true });
  for (const file of fs.readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts') || file.startsWith('testing')) continue;
    const { code } = transformFileSync(path.join(source, file), {
      swcrc: false,
      jsc: { parser: { syntax: 'typescript' }, target: 'es2023' },
      module: { type: 'commonjs' },
    });
    const out = path.join(target, file.replace(/\.ts$/, '.js'));
    fs.mkdirSync(path.dirname(out), { recursive: true });
    fs.writeFileSync(out, code);
  }
  compiled = path.join(target, 'main.js');
  return compiled;
}
