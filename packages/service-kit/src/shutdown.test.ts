import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
/** A service that is told to stop while it looks up a name; its name server takes requests and never answers. */
const program = `
const { createShutdown, stopOnSignals } = require('./packages/service-kit/src/shutdown.ts');
const log = { info() {}, warn() {}, fatal() {}, flush() {} };
const shutdown = createShutdown(log);
stopOnSignals(shutdown, log);
const server = require('node:dgram').createSocket('udp4');
server.once('message', () => process.kill(process.pid, 'SIGTERM'));
server.bind(53, '127.0.0.1', () => require('node:dns').lookup('svc-wallet', () => undefined));
shutdown.add('connections', async () => server.close());
`;

test('ends at once while a name server is silent: exit alone would wait for it', async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'shutdown-'));
  const file = path.join(folder, 'resolv.conf');
  fs.writeFileSync(file, 'nameserver 127.0.0.1\n');
  const inside = `ip link set lo up && mount --bind ${file} /etc/resolv.conf && exec "$0" "$@"`;
  const node = [process.execPath, '-r', path.join(root, 'dev/prepare/read-typescript.cjs'), '-e', program];
  const child = spawn('unshare', ['--map-root-user', '--mount', '--net', 'sh', '-c', inside, ...node], {
    cwd: root,
    stdio: 'inherit',
  });
  const ended = await new Promise((resolve) => child.once('exit', (code, signal) => resolve(code ?? signal)));
  fs.rmSync(folder, { recursive: true });
  expect(ended).toBe('SIGTERM');
});
