import { spawn } from 'node:child_process';
import path from 'node:path';
import { root } from '../../dev/prepare/root.mjs';

/**
 * Runs a program in the project's root and answers its exit code. What it says goes to the terminal, or to `hear`.
 * @param {string} command
 * @param {string[]} words
 * @param {{ env?: Record<string, string>; hear?: (text: string) => void; signal?: AbortSignal }} [options] the signal
 *   ends it
 * @returns {Promise<number>}
 */
export function runChild(command, words, { env = {}, hear, signal } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      cwd: root,
      stdio: ['ignore', hear ? 'pipe' : 'inherit', hear ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
    });
    signal?.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (/** @type {Buffer} */ bytes) => hear?.(bytes.toString()));
    child.once('error', (error) => {
      hear?.(`${error.message}\n`);
      resolve(127);
    });
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** A program that npm installed. */
export const installed = (/** @type {string} */ name) => path.join(root, 'node_modules/.bin', name);
