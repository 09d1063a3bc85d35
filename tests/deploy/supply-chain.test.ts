import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { z } from 'zod';
import { root } from './compose-file';

const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.looseObject({
        version: z.string().optional(),
        resolved: z.string().optional(),
        integrity: z.string().optional(),
        link: z.boolean().optional(),
        optional: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(read('package-lock.json')));

test('T98: what is installed is what the lock file says, byte for byte, and runs nothing while it is installed', () => {
  const outside = Object.entries(lock.packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
  expect(outside.length).toBeGreaterThan(500);
  // Binaries for other machines stand in the lock without a hash until npm meets them there.
  expect(
    outside
      .filter(([, { integrity, optional }]) => !optional && !integrity?.startsWith('sha512-'))
      .map(([place]) => place),
  ).toEqual([]);
  // No package names a place to be fetched from: every machine asks the registry it is set to.
  expect(outside.filter(([, { resolved }]) => resolved !== undefined).map(([place]) => place)).toEqual([]);
  const parts = fs.readdirSync(root).filter((name) => fs.existsSync(path.join(root, name, 'Dockerfile')));
  for (const line of parts
    .flatMap((part) => read(`${part}/Dockerfile`).split('\n'))
    .filter((text) => /npm (ci|install)/.test(text)))
    expect(line).toMatch(/npm ci --ignore-scripts/);
  expect(read('dev/prepare/install-packages.mjs')).toContain("['ci', '--ignore-scripts'");
});

test('T98: every package is pinned', () => {
  const manifests = [
    'package.json',
    ...Object.values(lock.packages).flatMap(({ link, resolved }) =>
      link && resolved ? [`${resolved}/package.json`] : [],
    ),
  ];
  const Manifest = z.looseObject({
    dependencies: z.record(z.string(), z.string()).default({}),
    devDependencies: z.record(z.string(), z.string()).default({}),
  });
  const ranges = manifests.flatMap((file) => {
    const { dependencies, devDependencies } = Manifest.parse(JSON.parse(read(file)));
    return Object.entries({ ...dependencies, ...devDependencies })
      .filter(([name]) => !name.startsWith('@baazi/'))
      .map(([name, range]) => [file, name, range] as const);
  });
  expect(ranges.filter(([, , range]) => !/^\d+\.\d+\.\d+/.test(range))).toEqual([]);
});

test('a change builds the parts that it touches, a shared one all', () => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-changed-'));
  const git = (...words: string[]): string =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@example.com', ...words], {
      cwd: dir,
      encoding: 'utf8',
    }).trim();
  const write = (file: string): void => {
    fs.mkdirSync(path.dirname(path.join(dir, file)), { recursive: true });
    fs.writeFileSync(path.join(dir, file), `${Math.random()}`);
  };
  const changed = (since: string): string[] =>
    JSON.parse(
      execFileSync(process.execPath, [path.join(root, '.github/changed-parts.mjs'), since], {
        cwd: dir,
        encoding: 'utf8',
      }),
    );
  try {
    git('init', '-q');
    for (const file of ['mf-a/package.json', 'svc-b/package.json', 'gateway/package.json', 'docs/x.md']) write(file);
    const commit = (): string => {
      git('add', '-A');
      git('commit', '-qm', 'x');
      return git('rev-parse', 'HEAD');
    };
    const first = commit();
    write('mf-a/src/app.tsx');
    write('docs/x.md');
    const second = commit();
    expect(changed(first)).toEqual(['mf-a']);
    write('packages/contracts/src/x.ts');
    commit();
    expect(changed(second)).toEqual(['gateway', 'mf-a', 'svc-b']);
    expect(changed('0'.repeat(40))).toEqual(['gateway', 'mf-a', 'svc-b']);
    expect(changed('no commit; rm -rf')).toEqual(['gateway', 'mf-a', 'svc-b']);
  } finally {
    fs.rmSync(dir, { recursive: true });
  }
});
