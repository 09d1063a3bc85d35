import { spawn } from 'node:child_process';
import { root } from './root.mjs';

const SIGNALS = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);
const KILL_AFTER_MS = 5_000;
const isWindows = process.platform === 'win32';

/**
 * Runs a command in the project's root; its output appears only in the error when it fails. A signal ends the command
 * with all that it has started, and then this process: an `npm ci` that is left behind would empty node_modules under
 * the next start.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<void>}
 */
export function run(command, args) {
  return new Promise((resolve, reject) => {
    let isInterrupted = false;
    const interrupt = () => {
      isInterrupted = true;
      kill('SIGTERM');
      setTimeout(() => kill('SIGKILL'), KILL_AFTER_MS).unref();
    };
    // Before the command starts: a signal in between would leave it behind.
    for (const signal of SIGNALS) process.on(signal, interrupt);
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: isWindows,
      // A group of its own, so that one signal reaches what the command has started.
      detached: !isWindows,
    });
    const kill = (/** @type {NodeJS.Signals} */ signal) => {
      try {
        process.kill(isWindows ? (child.pid ?? 0) : -(child.pid ?? 0), signal);
      } catch {
        // It has ended.
      }
    };
    child.once('close', () => {
      for (const signal of SIGNALS) process.off(signal, interrupt);
      if (isInterrupted) process.exit(130);
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (bytes) => {
        output = (output + bytes).slice(-8_000);
      });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args.join(' ')} exited with ${code}:\n${output.trim()}`)),
    );
  });
}
