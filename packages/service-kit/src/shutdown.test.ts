import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
/**
 * A service that is told to stop while a thread of Node waits: here for a pipe that nobody writes, because that needs no
 * name server; it says that it is a lookup.
 */
const program = `
const { createShutdown, stopOnSignals } = require('./packages/service-kit/src/shutdown.ts');
const log = { info() {}, warn() {}, fatal() {}, flush() {} };
const shutdown = createShutdown(log);
stopOnSignals(shutdown, log);
require('node:fs').open(process.env.PIPE, 'r', () => undefined);
process.getActiveResourcesInfo = () => ['GetAddrInfoReqWrap'];
setTimeout(() => process.kill(process.pid, 'SIGTERM'), 50);
`;

test('ends at once while a name is being looked up: exit alone would wait for the answer', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shutdown-'));
  const pipe = path.join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const child = spawn(process.execPath, ['-r', path.join(root, 'dev/prepare/read-typescript.cjs'), '-e', program], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, PIPE: pipe },
  });
  const ended = await new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  fs.rmSync(folder, { recursive: true });
  expect(ended).toBe('SIGTERM');
});
