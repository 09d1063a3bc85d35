import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { read, root, testFiles } from './source-files';

/** Of ASVS 5.0.0, levels 1 and 2, by chapter. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
const ROW = /^- \*\*V(\d+)\.(\d+)\.(\d+)\*\* L[12] (met|not applicable|deviation): (.+?)(?: Shown by (`.+`)\.)?$/;

interface Row {
  id: string;
  chapter: number;
  standing: string;
  words: string;
  tests: string[];
}
const rows = read('docs/security-asvs.md')
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line): Row => {
    const [, chapter = '', section, number, standing = '', words = '', shown = ''] = ROW.exec(line) ?? [];
    const tests = shown === '' ? [] : shown.slice(1, -1).split('`, `');
    return { id: `V${chapter}.${section}.${number}`, chapter: Number(chapter), standing, words, tests };
  });

/** Why a named test is missing: `file › title`, where the file is the end of one path and the title stands in it. */
function faultOf(test: string): string | undefined {
  const [name = '', title = ''] = test.split(' › ');
  const found = testFiles.filter((file) => file.replace(/\.test\.tsx?$/, '').endsWith(`/${name}`));
  if (found.length !== 1 || !found[0]) return `${test}: ${found.length} files`;
  return title.length > 5 && read(found[0]).includes(title) ? undefined : `${test}: no such title`;
}

test('has one row for every requirement of ASVS up to level 2', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(REQUIREMENTS.map((_, place) => rows.filter(({ chapter }) => chapter === place + 1).length)).toEqual(
    REQUIREMENTS,
  );
});

test('names an existing test or page for every requirement that is met', () => {
  const unshown = rows.filter(
    ({ standing, tests, words }) => standing === 'met' && tests.length === 0 && !words.includes(']('),
  );
  expect(unshown.map(({ id }) => id)).toEqual([]);
  expect(rows.flatMap(({ tests }) => tests.map(faultOf)).filter((fault) => fault !== undefined)).toEqual([]);
});

test('gives a reason for every requirement that is not met', () => {
  expect(rows.filter(({ standing, words }) => standing !== 'met' && words.length < 7).map(({ id }) => id)).toEqual([]);
});

test('counts the requirements correctly on the page on security, which other pages link', () => {
  const count = (standing: string): number => rows.filter((row) => row.standing === standing).length;
  expect(read('docs/security.md')).toContain(
    `${rows.length} requirements, ${count('met')} met, ${count('not applicable')} not applicable, ${count('deviation')} deviations`,
  );
  expect(read('README.md')).toContain('docs/security.md');
  expect(read('docs/run-it.md')).toContain('(security.md)');
});

test('links only existing pages, sections and decisions', () => {
  const links = ['docs/security.md', 'docs/security-asvs.md'].flatMap((file) =>
    [...read(file).matchAll(/\]\((?!https?:)([^)#]+)/g)].map(([, target = '']) => path.join('docs', target)),
  );
  expect(links.length).toBeGreaterThan(10);
  expect(links.filter((file) => !fs.existsSync(path.join(root, file)))).toEqual([]);
});

test('switches off the check of certificates nowhere', () => {
  const sources = execFileSync(
    'git',
    ['grep', '-lE', 'rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|tlsAllowInvalid'],
    {
      cwd: root,
      encoding: 'utf8',
    },
  );
  expect(sources.trim().split('\n')).toEqual(['tests/structure/security.test.ts']);
});
