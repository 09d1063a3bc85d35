// A stack of its own for one run: free ports, a data folder that is thrown away, nothing shared with the one at work.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** Starts `npm start`'s runner at an instant of business time; `stop()` ends it and removes its data. */
export async function ownStack({ season, at, say, more = [] }) {
  const data = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-simulate-'));
  const [port, mailPort] = [await freePort(), await freePort()];
  const words = [
    'dev/start.mjs',
    'start',
    '--port',
    port,
    '--data',
    data,
    '--mail-port',
    mailPort,
    '--season',
    season,
    '--at',
    at,
    '--fresh',
    '--throw-away',
    '--limits',
    'relaxed',
    ...more,
  ].map(String);
  // A group of its own: Ctrl-C at the terminal reaches this process only, which then stops the stack in order.
  const child = spawn(process.execPath, words, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const log = [];
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = async ({ keep = false } = {}) => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGINT');
    await ended;
    if (!keep) fs.rmSync(data, { recursive: true, force: true });
  };
  const url = await new Promise((resolve, reject) => {
    const hear = (chunk) => {
      for (const line of String(chunk)
        .split('\n')
        .filter((one) => one.trim() !== '')) {
        log.push(line);
        const ready = /is ready at (http\S+)/.exec(line);
        if (ready) resolve(ready[1].replace(/\/$/, ''));
        else if (log.length < 60) say(line.trim());
      }
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', () => reject(new Error(`the stack did not start:\n${log.slice(-15).join('\n')}`)));
  }).catch(async (error) => {
    await stop();
    throw error;
  });
  return { url, data, stop, operator: () => JSON.parse(fs.readFileSync(path.join(data, 'operator.json'), 'utf8')) };
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
