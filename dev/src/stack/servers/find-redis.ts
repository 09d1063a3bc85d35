import fs from 'node:fs';
import net from 'node:net';
import type { DataFolder } from '../data-folder/data-folder';
import { type PortsFile, isListening } from '../processes/ports';
import { findCommand } from '../processes/programs';
import type { Server } from './server';

const USUAL_PORT = 6379;

export function redisCommand(): string | undefined {
  return findCommand('redis-server');
}

/**
 * Uses REDIS_URL, else a server that answers on the usual port, else an own one; undefined if none is installed. With
 * `isPreferred` an own server is tried before the usual port.
 */
export async function findRedis(
  folder: DataFolder,
  ports: PortsFile,
  { isPreferred = false } = {},
): Promise<Server | undefined> {
  if (process.env.REDIS_URL)
    return { name: 'redis', url: process.env.REDIS_URL, source: 'given', origin: 'REDIS_URL', programs: [] };
  const command = redisCommand();
  if (isPreferred && command !== undefined) return ownRedis(command, folder, await ports.choose('redis'));
  const usual = `redis://127.0.0.1:${USUAL_PORT}`;
  if (await answersPing(USUAL_PORT))
    return { name: 'redis', url: usual, source: 'usual', origin: `the one on port ${USUAL_PORT}`, programs: [] };
  return command === undefined ? undefined : ownRedis(command, folder, await ports.choose('redis'));
}

function ownRedis(command: string, folder: DataFolder, port: number): Server {
  const dir = folder.file('redis');
  fs.mkdirSync(dir, { recursive: true });
  return {
    name: 'redis',
    url: `redis://127.0.0.1:${port}`,
    source: 'own',
    origin: `started on port ${port}`,
    port,
    ready: () => isListening(port),
    programs: [
      {
        name: 'redis',
        command,
        // Redis holds nothing durable: sessions and money are in the database.
        args: [
          '--port',
          String(port),
          '--bind',
          '127.0.0.1',
          '--dir',
          dir,
          '--save',
          '',
          '--appendonly',
          'no',
          '--daemonize',
          'no',
        ],
        env: {},
      },
    ],
  };
}

/** False for a server that requires a password. */
function answersPing(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect({ port, host: '127.0.0.1' }, () => socket.write('PING\r\n'));
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.once('data', (data) => end(data.toString('latin1').startsWith('+PONG')));
    socket.once('error', () => end(false));
  });
}
