import { spawn } from 'node:child_process';
import path from 'node:path';
import { baseEnvironment } from '../processes/base-environment';
import type { Server } from '../servers/server';
import type { Servers } from '../servers/server';
import { StackProblem } from '../stack-problem';

const PATIENCE_MS = 60_000;

/**
 * Removes what this stack left on servers that others use too, and nothing else of theirs. In a process of its
 * own: the stack's stays small for the hours that it runs.
 */
export async function forgetSharedState({ mongo, redis, rabbitmq }: Servers, namespace: string): Promise<void> {
  const shared = (variable: string, server: Server) => (server.programs.length === 0 ? { [variable]: server.url } : {});
  const env = { ...shared('MONGODB_URL', mongo), ...shared('REDIS_URL', redis), ...shared('RABBITMQ_URL', rabbitmq) };
  if (Object.keys(env).length === 0) return;
  const child = spawn(process.execPath, [path.join(__dirname, 'main.js')], {
    env: { ...baseEnvironment(), ...env, NAMESPACE: namespace },
    stdio: ['ignore', 'ignore', 'pipe'],
    timeout: PATIENCE_MS,
  });
  let errors = '';
  child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()));
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code === 0) return;
  const why = code === null ? `no answer in ${PATIENCE_MS / 1000} seconds` : errors.trim();
  throw new StackProblem(`the earlier state on shared servers could not be removed: ${why}`);
}
