// The packages and folders that the design card fixes: each of them does real work.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { parts, read, root, sourcesOf } from './source-files';

const named: [name: string, where: RegExp][] = [
  ['react', /^(mf-|shell|packages\/portal-kit)/],
  ['react-dom', /^(shell|packages\/portal-kit)/],
  ['react-router-dom', /^(mf-|packages\/portal-kit)/],
  ['webpack', /^packages\/bundler/],
  ['@module-federation/enhanced', /^(shell|packages\/bundler)/],
  ['single-spa', /^shell/],
  ['styled-components', /^(mf-|shell|packages\/portal-kit)/],
  ['rxjs', /^(mf-|shell|packages\/portal-kit)/],
  ['axios', /^packages\/portal-kit/],
  ['express', /^packages\/service-kit/],
  ['http-proxy-middleware', /^gateway/],
  ['ioredis', /^packages\/service-kit/],
  ['mongoose', /^(svc-|packages\/service-kit)/],
  ['amqplib', /^packages\/service-kit/],
  ['jsonwebtoken', /^packages\/service-kit/],
];
/** The files that import a package as a value, by package. */
const importers = new Map<string, string[]>();
for (const file of parts.flatMap(sourcesOf))
  for (const [, name = ''] of read(file).matchAll(
    /^(?!import type ).*(?:from|import|require)\s*\(?\s*(?:\/\*.*?\*\/ )?'([^'.][^']*)'/gm,
  )) {
    const owner = name.split('/', name.startsWith('@') ? 2 : 1).join('/');
    importers.set(owner, [...(importers.get(owner) ?? []), file]);
  }

test.each(named)('%s does real work where it belongs', (name, where) => {
  expect((importers.get(name) ?? []).filter((file) => where.test(file))).not.toEqual([]);
});
test('jest runs the suites, and the fixed folders exist', () => {
  const { devDependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(devDependencies).toHaveProperty('jest');
  for (const name of ['shell', 'mf-public', 'mf-contests', 'mf-wallet', 'mf-account', 'svc-auth', 'svc-contest'])
    expect(fs.existsSync(path.join(root, name))).toBe(true);
  for (const name of ['svc-wallet', 'gateway', 'docker-compose.yml', 'package.json', 'README.md'])
    expect(fs.existsSync(path.join(root, name))).toBe(true);
});

test.each(['update-notifier', 'fund', 'audit'])(
  'npm adds no notice of its own to the output of commands: %s',
  (setting) => {
    expect(execFileSync('npm', ['config', 'get', setting], { cwd: root, encoding: 'utf8' })).toBe('false\n');
  },
);
