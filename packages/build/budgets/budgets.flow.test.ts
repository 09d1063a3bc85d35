import { spawnSync } from 'node:child_process';
import path from 'node:path';

jest.setTimeout(300_000);

test('every part of the portal is within its budget', () => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(__dirname, '../budgets.mjs')], { encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(stdout.split('\n').filter((line) => line.startsWith('OVER'))).toEqual([]);
  expect(status).toBe(0);
});
