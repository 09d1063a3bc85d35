import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { root } from '../../dev/prepare/root.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * @typedef {object} Manner
 * @property {(text: string) => void} [onOutput] receives the output
 * @property {Record<string, string>} [env] variables beside its own
 * @property {boolean} [isPatient] takes what others leave of the processors
 */
/** Lowers priority: it takes the processor time that others leave. */
const PATIENT = 6;

/**
 * Runs a program in the project's root and answers its exit code. Its output goes to the terminal, or to `onOutput`. Who
 * ends this process means the program: it is told, and this process ends when it has put everything away.
 * @param {string} command
 * @param {string[]} words
 * @param {Manner & { signal?: AbortSignal }} [options] the signal ends it
 * @returns {Promise<number>}
 */
export function runChild(command, words, { env = {}, onOutput, isPatient = false, signal } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, words, {
      cwd: root,
      stdio: ['ignore', onOutput ? 'pipe' : 'inherit', onOutput ? 'pipe' : 'inherit'],
      env: { ...process.env, ...env },
    });
    if (isPatient && child.pid !== undefined) os.setPriority(child.pid, PATIENT);
    /** @type {NodeJS.Signals | undefined} */
    let interruptedBy;
    const passOn = (/** @type {NodeJS.Signals} */ name) => {
      interruptedBy = name;
      child.kill(name);
    };
    for (const name of SIGNALS) process.on(name, passOn);
    signal?.addEventListener('abort', () => child.kill('SIGKILL'), { once: true });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (/** @type {Buffer} */ bytes) => onOutput?.(bytes.toString()));
    child.once('error', (error) => {
      onOutput?.(`${error.message}\n`);
      resolve(127);
    });
    child.once('close', (code) => {
      for (const name of SIGNALS) process.off(name, passOn);
      if (interruptedBy !== undefined) process.exit(130);
      resolve(code ?? 1);
    });
  });
}

/** A program that npm installed. */
export const installed = (/** @type {string} */ name) => path.join(root, 'node_modules/.bin', name);
