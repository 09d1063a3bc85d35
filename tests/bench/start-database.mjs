import { spawn } from 'node:child_process';
import { once } from 'node:events';
import net from 'node:net';
import path from 'node:path';

const main = path.resolve(import.meta.dirname, '../../dev/dist/mongo/main.js');

async function freePort() {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address();
  probe.close();
  return port;
}

/** The embedded database as a process of its own, as the stack runs it. */
export async function startDatabase({ dataDir, nodeOptions = [] }) {
  const port = await freePort();
  const child = spawn(process.execPath, [...nodeOptions, main, '--port', String(port), '--data', dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await Promise.race([
    once(child.stdout, 'data'),
    ended.then(() => {
      throw new Error('the database did not start');
    }),
  ]);
  return {
    url: `mongodb://127.0.0.1:${port}/?replicaSet=embedded`,
    pid: child.pid,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
