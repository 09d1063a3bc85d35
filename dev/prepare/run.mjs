import { spawn } from 'node:child_process';
import { root } from './root.mjs';

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Stops running commands, for a Ctrl-C during one. */
export function killRunning() {
  for (const child of running) child.kill('SIGTERM');
}

/**
 * Runs a command in the project's root; its output appears only in the error when it fails.
 * @param {string} command
 * @param {string[]} args
 * @returns {Promise<void>}
 */
export function run(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32',
    });
    running.add(child);
    child.once('close', () => running.delete(child));
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
