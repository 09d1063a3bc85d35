import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { z } from 'zod';

jest.setTimeout(600_000);

const run = (script: string) => spawnSync(process.execPath, [path.join(__dirname, script)], { encoding: 'utf8' });
const ratios = z.array(z.object({ route: z.string(), toOne: z.number(), toLazy: z.number() })).length(2);

test('every part of the portal is within its budget', () => {
  const { status, stdout, stderr } = run('budgets.mjs');
  expect(stderr).toBe('');
  expect(stdout.split('\n').filter((line) => line.startsWith('OVER'))).toEqual([]);
  expect(status).toBe(0);
});

test('a first visit costs at most 1.30 of one bundle and 1.20 of a lazily split build of the same source', () => {
  const { status, stdout, stderr } = run('bench/compare-bundles.mjs');
  expect(stderr).toBe('');
  for (const { toOne, toLazy } of ratios.parse(JSON.parse(stdout))) {
    expect(toOne).toBeLessThanOrEqual(1.3);
    expect(toLazy).toBeLessThanOrEqual(1.2);
  }
  expect(status).toBe(0);
});
