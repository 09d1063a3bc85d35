// The packages and folders that whoever ordered the portal named: all of them do real work in it.
import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
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
const source = /\.(ts|tsx|mjs|cjs|js)$/;
const tests = /\.(test|db\.test|flow\.test)\.tsx?$|\/testing\//;

const folders = ['mf-', 'svc-', 'shell', 'gateway'];
const parts = [
  ...fs.readdirSync(root).filter((name) => folders.some((folder) => name.startsWith(folder))),
  ...fs.readdirSync(path.join(root, 'packages')).map((name) => `packages/${name}`),
];
const skipped = new Set(['node_modules', 'dist', '.data']);

function* filesIn(folder: string): Generator<string> {
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory() && !skipped.has(entry.name)) yield* filesIn(file);
    else if (entry.isFile() && source.test(file) && !tests.test(file)) yield file;
  }
}
/** Each package that what ships imports as a value, and by whom. */
const importers = new Map<string, string[]>();
for (const file of parts.flatMap((part) => [...filesIn(part)]))
  for (const [, name = ''] of fs
    .readFileSync(path.join(root, file), 'utf8')
    .matchAll(/^(?!import type ).*(?:from|import|require)\s*\(?\s*'([^'.][^']*)'/gm)) {
    const owner = name.split('/', name.startsWith('@') ? 2 : 1).join('/');
    importers.set(owner, [...(importers.get(owner) ?? []), file]);
  }

test.each(named)('%s does real work where it belongs', (name, where) => {
  expect((importers.get(name) ?? []).filter((file) => where.test(file))).not.toEqual([]);
});
test('the suites run by jest, and the folders stand where teams look for them', () => {
  const { devDependencies } = JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8'));
  expect(devDependencies).toHaveProperty('jest');
  for (const name of ['shell', 'mf-public', 'mf-contests', 'mf-wallet', 'mf-account', 'svc-auth', 'svc-contest'])
    expect(fs.existsSync(path.join(root, name))).toBe(true);
  for (const name of ['svc-wallet', 'gateway', 'docker-compose.yml', 'package.json', 'README.md'])
    expect(fs.existsSync(path.join(root, name))).toBe(true);
});
