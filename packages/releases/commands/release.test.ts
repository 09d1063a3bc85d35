import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../../..');
const release = (part: string) =>
  spawnSync(process.execPath, ['packages/releases/commands/release.mjs', part], { cwd: root, encoding: 'utf8' });

test.each(['svc-wallet', 'gateway'])('%s: names the page that says how services ship', (part) => {
  const { status, stderr } = release(part);
  expect({ status, stderr: stderr.trim() }).toEqual({
    status: 1,
    stderr: `${part} ships as an image: docs/run-it.md, 'Ship a service or an app'.`,
  });
  expect(fs.readFileSync(path.join(root, 'docs/run-it.md'), 'utf8')).toContain('Ship a service or an app');
});
test('another name: lists the apps', () => {
  expect(release('mf-none').stderr).toMatch(/mf-none is none of .*mf-wallet/);
});
