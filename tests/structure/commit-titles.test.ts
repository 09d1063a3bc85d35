import { execFileSync } from 'node:child_process';
import { root } from './source-files';

/** The last commit from before the rule. */
const BEFORE = '093c8d5c5c2aae7bdbb3f5f309d10d324c21b5bb';
const TITLE = /^(feat|fix|perf|refactor|docs|test|build|ci|chore|revert)(\([a-z0-9-]+\))?!?: \S.{2,71}$/;
const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });

test('commit titles are type(scope): imperative, in at most 72 characters', () => {
  // A shallow clone shows only its newest commits.
  const isShallow = git('rev-parse', '--is-shallow-repository').trim() === 'true';
  const range = isShallow ? ['-1'] : [`${BEFORE}..HEAD`];
  const titles = git('log', '--no-merges', '--format=%s', ...range)
    .split('\n')
    .filter(Boolean);
  expect(titles.filter((title) => title.length > 72 || !TITLE.test(title))).toEqual([]);
});
