import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { endpoints } from '@baazi/contracts';
import { releaseShape } from '@baazi/contracts/registry-shapes';
import { z } from 'zod';
import { namesUsed } from '../describe-release/names/names-used.mjs';

jest.setTimeout(600_000);

const run = (script: string, ...words: string[]) =>
  spawnSync(process.execPath, [path.join(__dirname, script), ...words], { encoding: 'utf8' });
const LENT = '@module-federation/webpack-bundler-runtime';
const remoteShape = releaseShape.transform((release, context) => {
  if (release.name !== 'shell' && 'entry' in release) return release;
  context.addIssue('no remote');
  return z.NEVER;
});
const visits = z.array(z.object({ route: z.string(), kib: z.number(), toLazy: z.number() })).length(2);

test('every app is within its budget', () => {
  const { status, stdout, stderr } = run('budgets.mjs');
  expect(stderr).toBe('');
  expect(stdout.split('\n').filter((line) => line.startsWith('OVER'))).toEqual([]);
  expect(status).toBe(0);
});

const root = path.resolve(__dirname, '../..');
const parts = fs
  .readdirSync(root)
  .filter((name) => name === 'shell' || fs.existsSync(path.join(root, name, 'mfe.json')));
const folders = new Map<string, string>();
function folderOf(part: string): string {
  const folder = folders.get(part) ?? run('part.mjs', part).stdout.trimEnd().split('\n').at(-1) ?? '';
  folders.set(part, folder);
  return folder;
}
test.each(parts)('no served script of %s names its source map, and each has one', (part) => {
  const folder = folderOf(part);
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const scripts = names.filter((name) => name.endsWith('.js') && name !== 'sw.js');
  expect(scripts.length).toBeGreaterThan(2);
  for (const name of scripts) {
    expect(names).toContain(`${name}.map`);
    expect(fs.readFileSync(path.join(folder, name), 'utf8')).not.toMatch(/[#@] ?sourceMappingURL/);
  }
});

// Builds from elsewhere are described from their scripts; for our own webpack knows more.
test.each(parts.filter((part) => part !== 'shell'))(
  'reading the scripts of %s finds the names that webpack reports',
  (part) => {
    const folder = folderOf(part);
    const { uses = {} } = remoteShape.parse(JSON.parse(fs.readFileSync(path.join(folder, 'release.json'), 'utf8')));
    const texts = fs
      .readdirSync(folder, { encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => fs.readFileSync(path.join(folder, name), 'utf8'));
    const { '@baazi/contracts': contracts, [LENT]: lent, ...shared } = uses;
    const ranges = new Map(Object.entries(shared).map(([name, { range }]) => [name, range]));
    const addresses = Object.fromEntries(
      Object.entries(endpoints).map(([name, endpoint]) => [name, `${endpoint.method} ${endpoint.path}`]),
    );
    const portal = {
      shared: {},
      lent: { [LENT]: { range: lent?.range ?? '', global: 'portalFederation' } },
      contracts: { name: '@baazi/contracts', range: contracts?.range ?? '', endpoints: addresses },
    };
    // A build from elsewhere lists no names of the lent runtime.
    expect(namesUsed(texts, { ranges, portal })).toEqual({ ...uses, [LENT]: { ...lent, names: [] } });
  },
);

test('a first visit, document included, costs at most 1.20 times a lazily split build', () => {
  const { status, stdout, stderr } = run('bench/compare-bundles.mjs');
  expect(stderr).toBe('');
  for (const { kib, toLazy } of visits.parse(JSON.parse(stdout))) {
    expect(toLazy).toBeLessThanOrEqual(1.2);
    expect(kib).toBeLessThanOrEqual(172);
  }
  expect(status).toBe(0);
});

test('a one-line release of the shell costs a returning player only its own script', () => {
  const { status, stdout, stderr } = run('bench/returning-player.mjs');
  expect(stderr).toBe('');
  const { fetched, kib } = z.object({ fetched: z.array(z.string()), kib: z.number() }).parse(JSON.parse(stdout));
  expect(fetched).toEqual([expect.stringMatching(/^files\/shell\./)]);
  expect(kib).toBeLessThan(30);
  expect(status).toBe(0);
});
