import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { transformFileSync } from '@swc/core';

export type MongoProcess = {
  url: string;
  port: number;
  kill: () => Promise<void>;
  stop: () => Promise<void>;
  pid: number;
};

/** Starts the server as a separate process that can be killed. */
export async function spawnMongo({
  dataDir,
  port,
  cursorTimeoutMs,
  nodeOptions = [],
}: {
  dataDir: string;
  port: number;
  cursorTimeoutMs?: number;
  nodeOptions?: string[];
}): Promise<MongoProcess> {
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

let compiled: string | undefined;

/** Compiles the current sources. */
function compiledMain(): string {
  const source = path.resolve(__dirname, '..');
  if (compiled !== undefined) return compiled;
  const target = path.resolve(
    source,
    `../../../node_modules/.cache/embedded-mongo-${process.env.JEST_WORKER_ID ?? '0'}`,
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
