import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commands } from '../../dev/prepare/commands.mjs';
import { headComment } from '../../dev/prepare/help.mjs';
import { allFiles, isTest, read, root } from './source-files';

/** The commands that parse their options in one file, a function for each. */
const MANY = 'dev/src/stack/commands-main.ts';
/** Programs that hold their help text in a string of their own, or in the table of commands. */
const withoutHead = [
  'dev/src/stack/stack-options.ts',
  'packages/describe-release/baazi.mjs',
  'packages/embedded-mongodb/src/main.ts',
  'svc-contest/src/schedule/import/import-main.ts',
  'svc-wallet/src/audit-main.ts',
  'tests/simulate/simulate.ts',
];

const sorted = (names: string[]): string[] => [...new Set(names)].filter((name) => name !== 'help').sort();
/** The options that a source text hands to `parseArgs`. */
const parsed = (text: string): string[] =>
  sorted([...text.matchAll(/'?([a-z][\w-]*)'?: \{\s*type: '(?:string|boolean)'/g)].map(([, name = '']) => name));
/** The options that a help text names; those of another command that it points to are not its own. */
const named = (text: string): string[] => {
  const own = text.replace(/`npm run release -- [^`]*`/g, '');
  return sorted([...own.matchAll(/(?<![\w-])--([a-z][\w-]*)/g)].map(([, name = '']) => name));
};
const functionIn = (text: string, name: string): string =>
  text.split(/^(?:async )?function /m).find((part) => part.startsWith(`${name}(`)) ?? '';

const described: [name: string, source: string][] = [
  ['start', read('dev/src/stack/stack-options.ts')],
  ['db', read('packages/embedded-mongodb/src/main.ts')],
  ['simulate', read('tests/simulate/simulate.ts')],
  ...['audit', 'backup', 'restore'].map((name): [string, string] => [name, functionIn(read(MANY), name)]),
];
test.each(described)('the help of `npx baazi %s` names exactly the options that it takes', (name, source) => {
  expect(parsed(source).length).toBeGreaterThan(0);
  expect(named(commands[name]?.help ?? '')).toEqual(parsed(source));
});

const programs = allFiles.filter(
  (file) => /\.(mjs|ts)$/.test(file) && !isTest(file) && file !== MANY && /\bparseArgs\(/.test(read(file)),
);
test.each(programs.filter((file) => !withoutHead.includes(file)))(
  'the comment at the top of %s names exactly the options that it takes',
  (file) => expect(named(headComment(path.join(root, file)))).toEqual(parsed(read(file))),
);
test.each(withoutHead)('%s names every option that it takes', (file) => {
  const help = Object.values(commands).flatMap(({ help = '' }) => help);
  expect(named([read(file), ...help].join('\n'))).toEqual(expect.arrayContaining(parsed(read(file))));
});

test.each([
  'deploy/make-env.mjs',
  'deploy/pin-images.mjs',
  'deploy/publish-release.mjs',
  'packages/bundler/portal.mjs',
  'packages/bundler/dev.mjs',
  'packages/bundler/dev-shell.mjs',
  'packages/proofs/verify.mjs',
  'packages/releases/commands/release.mjs',
  'packages/releases/commands/list-releases.mjs',
  'tests/changed.mjs',
  'tests/chaos.mjs',
  'tests/run.mjs',
])('node %s --help describes the program and does nothing else', (file) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'baazi-help-'));
  const text = execFileSync(process.execPath, [path.join(root, file), '--help'], { cwd: folder, encoding: 'utf8' });
  expect(text).toMatch(/npm (run|test)|node |\.mjs/);
  expect(fs.readdirSync(folder)).toEqual([]);
  fs.rmdirSync(folder);
});
