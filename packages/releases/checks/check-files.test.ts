import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { RemoteRelease } from '@baazi/contracts';
import { fakeRelease, fakeShell } from '../testing/fake-release';
import { writeBuild } from '../testing/write-build';
import { problemsOfFiles } from './check-files.mjs';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'check-files-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));
const build = (release: RemoteRelease): string => writeBuild(path.join(scratch, release.version), release);
const entry = '/releases/mf-a/1/remoteEntry.js';

test('a build that is what its release says has no problem', () => {
  expect(problemsOfFiles(build(fakeRelease('1')), fakeRelease('1'))).toEqual([]);
  expect(problemsOfFiles(scratch, fakeShell('1'))).toEqual([]);
});

const cases: [string, Partial<RemoteRelease>, string][] = [
  ['lies under another name', { name: '../mf-b' }, '../mf-b 1 is no name and version of a release'],
  ['lies under another version', { version: '../../mf-b/1' }, 'mf-a ../../mf-b/1 is no name and version of a release'],
  [
    'was altered',
    { files: { [entry]: 'sha384-x' }, integrity: 'sha384-x' },
    `mf-a 1 lists ${entry}, which the build does not hold as it was described`,
  ],
  ['has two hashes', { integrity: 'sha384-x' }, 'mf-a 1 has another hash for its entry than for the file'],
  [
    'starts from elsewhere',
    { entry: 'https://elsewhere.example/remoteEntry.js' },
    'mf-a 1 names https://elsewhere.example/remoteEntry.js, which is not among its files',
  ],
  ['preloads what it has not', { preload: ['/a.js'] }, 'mf-a 1 names /a.js, which is not among its files'],
  ['forgets a module', { files: {}, type: 'module' }, 'mf-a 1 holds the script remoteEntry.js, which it does not list'],
];
test.each(cases)('a build that %s is told', (_what, more, problem) => {
  const folder = build(fakeRelease('1'));
  expect(problemsOfFiles(folder, { ...fakeRelease('1'), ...more })).toContain(problem);
});
