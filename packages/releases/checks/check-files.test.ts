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

test('accepts a build that matches its description', () => {
  expect(problemsOfFiles(build(fakeRelease('1')), fakeRelease('1'))).toEqual([]);
  expect(problemsOfFiles(writeBuild(path.join(scratch, 'shell'), fakeShell('1')), fakeShell('1'))).toEqual([]);
});

const cases: [string, Partial<RemoteRelease>, string][] = [
  ['has an invalid name', { name: '../mf-b' }, '../mf-b 1 is no name and version of a release'],
  ['has an invalid version', { version: '../../mf-b/1' }, 'mf-a ../../mf-b/1 is no name and version of a release'],
  [
    'was altered',
    { files: { [entry]: 'sha384-x' }, integrity: 'sha384-x' },
    `mf-a 1 lists ${entry}, which the build does not hold as it was described`,
  ],
  ['has two hashes', { integrity: 'sha384-x' }, 'mf-a 1 has another hash for its entry than for the file'],
  [
    'has a foreign entry',
    { entry: 'https://elsewhere.example/remoteEntry.js' },
    'mf-a 1 names https://elsewhere.example/remoteEntry.js, which is not among its files',
  ],
  ['preloads a missing script', { preload: ['/a.js'] }, 'mf-a 1 names /a.js, which is not among its files'],
  [
    'does not list a module',
    { files: {}, type: 'module' },
    'mf-a 1 holds the script remoteEntry.js, which it does not list',
  ],
];
test.each(cases)('reports a build that %s', (_what, more, problem) => {
  const folder = build(fakeRelease('1'));
  expect(problemsOfFiles(folder, { ...fakeRelease('1'), ...more })).toContain(problem);
});

const page = (file: string, integrity?: string): string =>
  `<script defer src="${file}"${integrity ? ` integrity="${integrity}"` : ''}></script>`;
const [vendor] = fakeShell('1').scripts;
test.each<[string, (folder: string) => void, string]>([
  ['has no page', (folder) => fs.rmSync(path.join(folder, 'index.html')), 'has no page'],
  [
    'does not hold a script of its page',
    (folder) => fs.rmSync(path.join(folder, 'vendor.x.js')),
    `lists ${vendor?.file}, which the build does not hold as it was described`,
  ],
  [
    'holds another script',
    (folder) => fs.writeFileSync(path.join(folder, 'vendor.x.js'), '// other'),
    `lists ${vendor?.file}, which the build does not hold as it was described`,
  ],
  [
    'has a page with a script that is not there',
    (folder) => fs.appendFileSync(path.join(folder, 'index.html'), page('/releases/shell/1/gone.js', 'sha384-x')),
    'has a page with /releases/shell/1/gone.js, which is not among its scripts with that hash',
  ],
  [
    'has a page that loads a script without its hash',
    (folder) => fs.writeFileSync(path.join(folder, 'index.html'), page(vendor?.file ?? '')),
    `has a page with ${vendor?.file}, which is not among its scripts with that hash`,
  ],
  [
    'has a page without its script',
    (folder) => fs.writeFileSync(path.join(folder, 'index.html'), '<p>'),
    `lists ${vendor?.file}, which its page does not load`,
  ],
])('reports a shell that %s', (_what, spoil, problem) => {
  const folder = writeBuild(fs.mkdtempSync(path.join(scratch, 'shell-')), fakeShell('1'));
  spoil(folder);
  expect(problemsOfFiles(folder, fakeShell('1'))).toContain(`shell 1 ${problem}`);
});
