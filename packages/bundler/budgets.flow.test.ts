import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { releaseShape } from '@baazi/contracts/registry-shapes';
import { z } from 'zod';

jest.setTimeout(600_000);

const run = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [path.join(__dirname, script), ...args], { encoding: 'utf8' });
const BUNDLER = '@module-federation/webpack-bundler-runtime';
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
  // The shared core only passes names on: it has no line of source.
  const scripts = names.filter((name) => name.endsWith('.js') && !/^(sw|files\/kit-core\.\w+)\.js$/.test(name));
  expect(scripts.length).toBeGreaterThan(2);
  for (const name of scripts) {
    expect(names).toContain(`${name}.map`);
    expect(fs.readFileSync(path.join(folder, name), 'utf8')).not.toMatch(/[#@] ?sourceMappingURL/);
  }
});

const MADE_BY_THE_COMPILER = { 'react/jsx-runtime': ['Fragment', 'jsx', 'jsxs'], [BUNDLER]: [] };
/** The names that the source of an app imports, by module, and the endpoints that it names. */
function importsOf(part: string): Record<string, string[]> {
  const found = new Map<string, Set<string>>(
    Object.entries(MADE_BY_THE_COMPILER).map(([module, names]) => [module, new Set(names)]),
  );
  const add = (module: string, names: string[]) =>
    found.set(module, new Set([...(found.get(module) ?? []), ...names.map((name) => name.replace(/ as .*/, ''))]));
  const files = fs
    .readdirSync(path.join(root, part, 'src'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|testing[\\/]|standalone/.test(file));
  for (const file of files) {
    const text = fs.readFileSync(path.join(root, part, 'src', file), 'utf8');
    for (const [, whole, list = '', module = ''] of text.matchAll(
      /^import (?!type )(?:(\w+)(?:, )?)?(?:\{([^}]*)\})? from '([^'.][^']*)';/gm,
    )) {
      const names = list.split(',').map((name) => name.trim());
      if (module !== '@baazi/contracts')
        add(module, [...(whole ? ['default'] : []), ...names.filter((name) => name && !name.startsWith('type '))]);
    }
    const taken = [...text.matchAll(/const \{ ([^}]*) \} = endpoints;/g)].flatMap(([, list = '']) => list.split(', '));
    const named = [...text.matchAll(/(?<!typeof )\bendpoints\.(\w+)/g)].map(([, name = '']) => name);
    add('@baazi/contracts', [...taken, ...named]);
  }
  return Object.fromEntries([...found].map(([module, names]) => [module, [...names].sort()]));
}
test.each(parts.filter((part) => part !== 'shell'))(
  'the release of %s lists exactly the names that its source imports of what the shell provides',
  (part) => {
    const file = path.join(folderOf(part), 'release.json');
    const { uses = {} } = remoteShape.parse(JSON.parse(fs.readFileSync(file, 'utf8')));
    const imported = importsOf(part);
    expect(Object.keys(uses)).toContain(BUNDLER);
    for (const [module, { names }] of Object.entries(uses)) expect([module, names]).toEqual([module, imported[module]]);
  },
);

test('a first visit, document included, costs little more than in a lazily split build, a drawn one less', () => {
  const { status, stdout, stderr } = run('bench/compare-bundles.mjs');
  expect(stderr).toBe('');
  const [home, dashboard] = visits.parse(JSON.parse(stdout));
  expect(home?.toLazy).toBeLessThanOrEqual(0.99);
  expect(home?.kib).toBeLessThanOrEqual(143);
  expect(dashboard?.toLazy).toBeLessThanOrEqual(1.07);
  expect(dashboard?.kib).toBeLessThanOrEqual(153);
  expect(status).toBe(0);
});

test('a one-line release of the shell costs a returning player only its own script', () => {
  const { status, stdout, stderr } = run('bench/returning-player.mjs');
  expect(stderr).toBe('');
  const { fetched, kib } = z.object({ fetched: z.array(z.string()), kib: z.number() }).parse(JSON.parse(stdout));
  expect(fetched).toEqual([expect.stringMatching(/^files\/shell\./)]);
  expect(kib).toBeLessThan(14.5);
  expect(status).toBe(0);
});
