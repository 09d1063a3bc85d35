import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';

// Plain ES modules that run as they are, without a build: their specs run in Node's own runner.
const specs = fs
  .readdirSync(__dirname, { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.spec.mjs') && !file.includes('node_modules'));

test.each(specs)('%s', (file) => {
  const { status, stdout } = spawnSync(
    process.execPath,
    ['--test', '--test-reporter=tap', path.join(__dirname, file)],
    { encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
  );
  expect(stdout.split('\n').filter((line) => /^\s*not ok/.test(line))).toEqual([]);
  expect(status).toBe(0);
});
