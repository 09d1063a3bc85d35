import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { guards } from '../chaos/mutants/guards';
import { isTest, parts, read, root, sourcesOf, testFiles } from './source-files';

/** Of ASVS 5.0.0, levels 1 and 2, by chapter. */
const REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];
/** Pages, files of servers, and what needs a built portal. */
const MOST_WITHOUT_MUTATION = 26;
const ROW =
  /^- \*\*V(\d+)\.(\d+)\.(\d+)\*\* L[12] (met|not applicable|deviation): (.+?)(?: Shown by (`.+?`)\.)?(?: Taken away by (`[^ ]+`(?:, `[^ ]+`)*)\.| Nothing to take away: ([^`]+)\.)?$/;

interface Row {
  id: string;
  chapter: number;
  standing: string;
  reason: string;
  tests: string[];
  /** names of mutations of tests/chaos/mutants */
  mutations: string[];
  /** why there is none */
  without: string | undefined;
}
const rows = read('docs/security-asvs.md')
  .split('\n')
  .filter((line) => line.startsWith('- '))
  .map((line): Row => {
    const [, chapter = '', section, number, standing = '', reason = '', shown, taken, without] = ROW.exec(line) ?? [];
    const names = (listed = ''): string[] => (listed === '' ? [] : listed.slice(1, -1).split('`, `'));
    return {
      id: `V${chapter}.${section}.${number}`,
      chapter: Number(chapter),
      standing,
      reason,
      tests: names(shown),
      mutations: names(taken),
      without,
    };
  });

const isAt = (file: string, name: string): boolean => file.replace(/\.test\.tsx?$/, '').endsWith(`/${name}`);

/** Why a named test is missing: `file › title`, where the file is the end of one path and the title is in it. */
function faultOf(test: string): string | undefined {
  const [name = '', title = ''] = test.split(' › ');
  const found = testFiles.filter((file) => isAt(file, name));
  if (found.length !== 1 || !found[0]) return `${test}: ${found.length} files`;
  const text = read(found[0]);
  const isThere = text.includes(title) || text.includes(title.replaceAll("'", "\\'"));
  return title.length > 5 && isThere ? undefined : `${test}: no such title`;
}

/** Why a mutation does not belong to its row: it is unknown, or the test that fails without the control is not named. */
function faultOfMutation(name: string, { tests }: Pick<Row, 'tests'>): string | undefined {
  const guard = guards.find((one) => one.name === name);
  if (guard?.title === undefined) return `${name}: no such mutation, or no title of its test`;
  const isNamed = tests.some((test) => {
    const [file = '', title] = test.split(' › ');
    return isAt(guard.test, file) && title === guard.title;
  });
  return isNamed ? undefined : `${name}: the row does not name ${guard.test} › ${guard.title}`;
}

test('has one row for every requirement of ASVS up to level 2', () => {
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  expect(REQUIREMENTS.map((_, place) => rows.filter(({ chapter }) => chapter === place + 1).length)).toEqual(
    REQUIREMENTS,
  );
});

test('names an existing test or page for every requirement that is met', () => {
  const unshown = rows.filter(
    ({ standing, tests, reason }) => standing === 'met' && tests.length === 0 && !reason.includes(']('),
  );
  expect(unshown.map(({ id }) => id)).toEqual([]);
  expect(rows.flatMap(({ tests }) => tests.map(faultOf)).filter((fault) => fault !== undefined)).toEqual([]);
});

test('names a mutation for every requirement that is met, or says why there is nothing to take away', () => {
  const met = rows.filter(({ standing }) => standing === 'met');
  expect(met.filter(({ mutations, without }) => (mutations.length === 0) === (without === undefined))).toEqual([]);
  expect(met.filter(({ without }) => without !== undefined).length).toBeLessThanOrEqual(MOST_WITHOUT_MUTATION);
  expect(
    rows.flatMap((row) => row.mutations.map((name) => faultOfMutation(name, row))).filter((fault) => fault),
  ).toEqual([]);
});

test('gives a reason for every requirement that is not met', () => {
  expect(rows.filter(({ standing, reason }) => standing !== 'met' && reason.length < 7).map(({ id }) => id)).toEqual(
    [],
  );
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

test('follows a redirect nowhere on a server', () => {
  const servers = [
    ...parts.filter((part) => /^(svc-|gateway|packages\/service-kit)/.test(part)).flatMap(sourcesOf),
    'packages/releases/stores/bucket-store.mjs',
  ].filter((file) => !isTest(file));
  const calls = servers.flatMap((file) =>
    read(file)
      .split(/\bfetch\(/)
      .slice(1)
      .map((call) => ({ file, isFollowing: !call.slice(0, 400).includes("redirect: 'error'") })),
  );
  expect(calls.length).toBeGreaterThan(2);
  expect(calls.filter(({ isFollowing }) => isFollowing)).toEqual([]);
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
