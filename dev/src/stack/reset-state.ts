import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { HEAD_FILES } from './backup/back-up-folder';
import { type DataFolder, StackProblem } from './data-folder';
import { baseEnvironment } from './processes/programs';
import type { Server, Servers } from './servers/server';

const TIMEOUT_MS = 60_000;

// By name, never the whole folder: a mistyped --data must not delete foreign files.
const STATE_FILES = [
  'clock.json',
  'season.json',
  'servers.json',
  'secrets.json',
  'operator.json',
  'ports.json',
  'stack.json',
  // The heads of the old database: with them the new one would never be signed.
  ...HEAD_FILES,
  'mongo',
  'mongo-access.json',
  'mongod.key',
  'redis',
  'rabbitmq',
  'checkout',
  'releases',
  'logs',
];

/** Deletes the state of earlier runs from the data folder. */
export function resetDataFolder(folder: DataFolder): void {
  for (const name of STATE_FILES) fs.rmSync(folder.file(name), { recursive: true, force: true });
  fs.mkdirSync(folder.file('logs'), { recursive: true });
}

/**
 * Deletes this stack's state, and nothing else, on servers that it shares with others. Runs in a process of its own, so
 * that the drivers do not stay in the memory of the stack's process.
 */
export async function resetSharedServers({ mongo, redis, rabbitmq }: Servers, namespace: string): Promise<void> {
  const shared = (variable: string, server: Server) => (server.programs.length === 0 ? { [variable]: server.url } : {});
  const env = { ...shared('MONGODB_URL', mongo), ...shared('REDIS_URL', redis), ...shared('RABBITMQ_URL', rabbitmq) };
  if (Object.keys(env).length === 0) return;
  const child = spawn(process.execPath, [path.join(__dirname, 'reset-main.js')], {
    env: { ...baseEnvironment(), ...env, NAMESPACE: namespace },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: TIMEOUT_MS,
  });
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  const why = code === null ? `no answer in ${TIMEOUT_MS / 1000} seconds` : errors.trim();
  throw new StackProblem(`the earlier state on shared servers could not be deleted: ${why}`);
}
