import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { scratchProject } from './scratch-root';

jest.setTimeout(240_000);

let dir: string;
beforeAll(() => {
  dir = scratchProject();
  baazi('new:mf', 'mf-my-stats', '--route', '/user/stats');
  baazi('new:svc', 'svc-push-mail');
});
afterAll(() => fs.rmSync(dir, { recursive: true, force: true }));

/** Throws with the whole output when the command fails. */
function run(command: string, args: string[]): void {
  execFileSync(command, args, { cwd: dir, encoding: 'utf8', stdio: 'pipe', env: { ...process.env, CI: 'true' } });
}
const npm = (...args: string[]) => run('npm', args);
/** By path: in this copy the link of `npx baazi` leads to the original project. */
const baazi = (...args: string[]) => run(process.execPath, ['dev/start.mjs', ...args]);
const tool = (name: string, ...args: string[]) => run(path.join(dir, 'node_modules/.bin', name), args);

test('formats what the scaffolds create and edit', () => {
  tool('prettier', '--check', '--log-level', 'warn', 'mf-my-stats', 'svc-push-mail', 'packages/contracts', 'deploy');
  tool('prettier', '--check', '--log-level', 'warn', 'docker-compose.yml', 'package.json');
});

test('passes the lint', () => {
  const parts = ['mf-my-stats', 'svc-push-mail', 'packages/contracts/src/push-mail'];
  // Only the types that the new parts need: the whole project would be read for a handful of files.
  const types = JSON.parse(fs.readFileSync(path.join(dir, 'tsconfig.json'), 'utf8'));
  fs.writeFileSync(path.join(dir, 'tsconfig.json'), JSON.stringify({ ...types, include: parts }));
  tool('oxlint', ...parts);
});

test.each(['mf-my-stats', 'svc-push-mail'])('passes npm test -w %s: types and unit tests', (part) => {
  npm('test', '-w', part);
});
