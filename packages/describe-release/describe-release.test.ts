import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { releaseShape } from '@baazi/contracts/registry-shapes';
import { problemsOfFiles } from '../releases/checks/check-files.mjs';
import { describeRelease } from './describe-release.mjs';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'describe-release-'));
afterAll(() => fs.rmSync(scratch, { recursive: true }));

const portal = { shared: {}, lent: {}, contracts: { name: '@baazi/contracts', range: '^1.0.0', endpoints: {} } };
const route = { path: '/user/x', layout: 'portal', access: 'player', title: { en: 'X' }, skeleton: 'list' };
const metaData = {
  globalName: 'mf_x',
  publicPath: 'auto',
  remoteEntry: { name: 'remoteEntry.js', path: '', type: 'global' },
};
const shared = [{ name: 'react', requiredVersion: '^19.0.0', assets: { js: { sync: [], async: [] } } }];
const exposes = [{ path: './lifecycles', assets: { js: { sync: ['first.1a.js'], async: ['map-2b.js'] } } }];

let made = 0;
/** A project with the output of a bundler. */
function project({
  manifest = {},
  routes = [route],
  files = {},
}: { manifest?: object; routes?: object[]; files?: Record<string, string> } = {}) {
  const folder = path.join(scratch, `project-${(made += 1)}`);
  const all: Record<string, string> = {
    'package.json': JSON.stringify({ version: '1.2.0' }),
    'mfe.json': JSON.stringify({ name: 'mf-x', routes }),
    'dist/mf-manifest.json': JSON.stringify({ metaData, shared, exposes, ...manifest }),
    'dist/remoteEntry.js': `var mf_x={1:{shareKey:"react"}};${'/* */'.repeat(200)}`,
    'dist/first.1a.js': 'x.push({2(e,t,n){n(1).useState()}})',
    'dist/map-2b.js': '',
    ...files,
  };
  for (const [name, text] of Object.entries(all)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  return { folder: path.join(folder, 'dist'), project: folder, portal };
}

test('describes a build as a release that the store accepts', async () => {
  const build = project({ routes: [{ ...route, chunk: 'map' }] });
  const release = await describeRelease(build);
  const at = (file: string): string => `/releases/mf-x/${release.version}/${file}`;
  expect(release).toMatchObject({
    name: 'mf-x',
    version: expect.stringMatching(/^1\.2\.0-[0-9a-f]{8}$/),
    entry: at('remoteEntry.js'),
    preload: [at('first.1a.js')],
    routes: [{ ...route, preload: [at('map-2b.js')] }],
    uses: { react: { range: '^19.0.0', names: ['useState'] } },
  });
  expect(release).not.toHaveProperty('type');
  expect(problemsOfFiles(build.folder, release)).toEqual([]);
  expect(releaseShape.parse(JSON.parse(fs.readFileSync(path.join(build.folder, 'release.json'), 'utf8')))).toEqual(
    release,
  );
  expect(fs.existsSync(path.join(build.folder, 'remoteEntry.js.br'))).toBe(true);
  expect((await describeRelease(build)).version).toBe(release.version);
});

test('gives another version to equal scripts with other requirements', async () => {
  const older = await describeRelease(project());
  const newer = await describeRelease(
    project({ manifest: { shared: [{ ...shared[0], requiredVersion: '^19.1.0' }] } }),
  );
  expect(newer.files).not.toEqual(older.files);
  expect(Object.values(newer.files)).toEqual(Object.values(older.files));
  expect(newer.version).not.toBe(older.version);
});

test('marks a module entry', async () => {
  const remoteEntry = { ...metaData.remoteEntry, type: 'module' };
  const release = await describeRelease(
    project({ manifest: { metaData: { ...metaData, publicPath: './', remoteEntry } } }),
  );
  expect(release.type).toBe('module');
});

test('lists the scripts of extensions', async () => {
  const build = project({
    files: {
      'mfe.json': JSON.stringify({ name: 'mf-x', routes: [], fills: { 'match-aside': { props: { matchID: 'a' } } } }),
      'dist/aside.3c.js': '',
    },
    manifest: {
      exposes: [...exposes, { path: './pieces/match-aside', assets: { js: { sync: ['aside.3c.js'], async: [] } } }],
    },
  });
  const release = await describeRelease(build);
  expect(release.fills).toEqual({
    'match-aside': {
      props: { matchID: 'string' },
      access: 'anyone',
      order: 0,
      preload: [`/releases/mf-x/${release.version}/aside.3c.js`],
    },
  });
});

const mistakes: [string, Parameters<typeof project>[0], string][] = [
  ['no manifest of federation', { files: { 'dist/mf-manifest.json': '{}' } }, 'none of Module Federation 2'],
  ['an address of its own', { manifest: { metaData: { ...metaData, publicPath: '/app/' } } }, "`publicPath: 'auto'`"],
  ['a container of another name', { manifest: { metaData: { ...metaData, globalName: 'app' } } }, "name it 'mf_x'"],
  [
    'an entry of another type',
    { manifest: { metaData: { ...metaData, remoteEntry: { ...metaData.remoteEntry, type: 'system' } } } },
    "type 'system' loads in no page",
  ],
  ['no lifecycles', { manifest: { exposes: [] } }, 'exposes no ./lifecycles'],
  [
    'a React of its own',
    { manifest: { shared: [{ ...shared[0], assets: { js: { sync: ['react.js'], async: [] } } }] } },
    'carries its own react',
  ],
  ['a need without a version', { manifest: { shared: [{ name: 'react' }] } }, 'which react it needs'],
  [
    'no extension for the slot it fills',
    { files: { 'mfe.json': JSON.stringify({ name: 'mf-x', routes: [], fills: { aside: { props: {} } } }) } },
    'no extension for it',
  ],
  ['a chunk that is not there', { routes: [{ ...route, chunk: 'chart' }] }, "the chunk 'chart' for /user/x"],
  ['scripts that are not served', { files: { 'dist/a.mjs': '' } }, 'scripts named .js'],
  ['no routes', { files: { 'mfe.json': '{}' } }, 'declares no remote'],
];
test.each(mistakes)('refuses a build with %s and writes nothing', async (_what, given, message) => {
  const build = project(given);
  await expect(describeRelease(build)).rejects.toThrow(message);
  expect(fs.existsSync(path.join(build.folder, 'release.json'))).toBe(false);
});
