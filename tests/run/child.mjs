import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../dev/prepare/root.mjs';

const LOW_PRIORITY = 8;
const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/** @typedef {{ env?: Record<string, string>; isLowPriority?: boolean; signal?: AbortSignal }} ChildOptions */

/**
 * Runs a program in the project's root and returns its exit code. `env` is added to the environment; at low priority it
 * takes the processor time that other programs leave. A signal to this process goes to the program, and this process
 * exits after it.
 * @param {string} command
 * @param {string[]} args
 * @param {ChildOptions} [options]
 * @returns {Promise<number>}
 */
export function runChild(command, args, { env = {}, isLowPriority = false, signal } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    if (isLowPriority && child.pid !== undefined) os.setPriority(child.pid, LOW_PRIORITY);
    let isInterrupted = false;
    const forward = (/** @type {NodeJS.Signals} */ name) => void (isInterrupted = child.kill(name));
    for (const name of SIGNALS) process.on(name, forward);
    signal?.addEventListener('abort', () => child.kill('SIGKILL'));
    const end = (code = 1) => {
      for (const name of SIGNALS) process.off(name, forward);
      if (isInterrupted) process.exit(130);
      resolve(code);
    };
    child.once('error', ({ message }) => end(void console.error(message)));
    child.once('close', (code) => end(code ?? 1));
  });
}

/** A program that npm installed. */
export const installed = (/** @type {string} */ name) => path.join(root, 'node_modules/.bin', name);
