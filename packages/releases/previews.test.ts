// A preview is a release that nobody gets but by its link: checked as every release, and named by no registry.
import { generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { publish } from './publish.mjs';
import { storedRelease } from './registry/release-of.mjs';
import { keysFrom, publicKeyOf } from './signatures/release-keys.mjs';
import { verifiedStore } from './signatures/verified-store.mjs';
import { releasesToCollect } from './stores/collect-releases.mjs';
import { pinnableReleases } from './stores/running-releases.mjs';
import { folderStore } from './stores/folder-store.mjs';
import { fakeRelease, fakeShell } from './testing/fake-release';
import { writeBuild } from './testing/write-build';

const { privateKey } = generateKeyPairSync('ed25519');
const signer = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
const keys = keysFrom([{ publicKey: publicKeyOf(privateKey) }], signer);
const stranger = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();

let scratch: string;
const releases = () => path.join(scratch, 'releases');
const buildOf = (release: ReturnType<typeof fakeRelease> | ReturnType<typeof fakeShell>, place = release.version) =>
  writeBuild(path.join(scratch, 'built', release.name, place), release);
beforeEach(async () => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'previews-'));
  const folders = [buildOf(fakeShell('1')), buildOf(fakeRelease('1'))];
  await publish({ store: folderStore(releases()), folders, keys });
});
afterEach(() => fs.rmSync(scratch, { recursive: true }));

test('is stored for its link, leaves the registry as it was, and the same build is released later', async () => {
  const store = folderStore(releases());
  const before = await store.readRegistry();
  const folders = [buildOf(fakeRelease('2'))];
  await publish({ store, folders, keys, preview: true });
  expect(await store.readRegistry()).toEqual(before);
  const served = verifiedStore(store, keys, () => undefined);
  expect(await served.readFile('mf-a/2/remoteEntry.js')).toBeUndefined();
  expect((await served.readFile('previews/mf-a/2/remoteEntry.js'))?.toString()).toBe('// 2');
  await publish({ store, folders, keys });
  expect((await served.readRegistry()).registry.remotes[0]?.version).toBe('2');
  expect((await served.readFile('mf-a/2/remoteEntry.js'))?.toString()).toBe('// 2');
});

test('T149: a preview that somebody with the key of the bucket makes live is not served', async () => {
  const store = folderStore(releases());
  await publish({ store, folders: [buildOf(fakeRelease('2'))], keys, preview: true });
  fs.cpSync(path.join(releases(), 'previews/mf-a/2'), path.join(releases(), 'mf-a/2'), { recursive: true });
  const preview = await storedRelease({ store, name: 'mf-a', version: '2', preview: true });
  const file = path.join(releases(), 'registry.json');
  const problems: string[] = [];
  const served = verifiedStore(store, keys, (problem) => problems.push(problem));
  await served.readRegistry();
  fs.writeFileSync(
    file,
    JSON.stringify({ ...JSON.parse(fs.readFileSync(file, 'utf8')), remotes: [{ ...preview, latest: '2' }] }),
  );
  expect((await served.readRegistry()).registry.remotes[0]?.version).toBe('1');
  expect(await served.readFile('mf-a/2/remoteEntry.js')).toBeUndefined();
  expect(problems).toContain('mf-a 2 is a preview');
});

test.each<[why: string, attempt: () => Promise<unknown>]>([
  [
    'mf-a 2 is signed with a key that is not one of mf-a',
    () => attempt(buildOf(fakeRelease('2')), keysFrom([{ publicKey: publicKeyOf(privateKey) }], stranger)),
  ],
  [
    'mf-a 2 is not signed',
    () => attempt(buildOf(fakeRelease('2')), keysFrom([{ publicKey: publicKeyOf(privateKey) }])),
  ],
  ['a shell has no preview: --canary 1 is its first step', () => attempt(buildOf(fakeShell('2')))],
  ['mf-new has never been released', () => attempt(buildOf(fakeRelease('1', { name: 'mf-new' })))],
  [
    'mf-a 2 claims /user/wallet, which belongs to mf-wallet',
    () => attempt(buildOf(fakeRelease('2', { routes: [{ ...route, path: '/user/wallet' }] }))),
  ],
  [
    'mf-a 1 was stored with another content: build a new version',
    () => attempt(buildOf(fakeRelease('1', { routes: [{ ...route, access: 'anyone' }] }), 'other')),
  ],
])('is refused by name and leaves the registry as it was: %s', async (why, tried) => {
  const store = folderStore(releases());
  const before = await store.readRegistry();
  await expect(tried()).rejects.toThrow(why);
  expect(await store.readRegistry()).toEqual(before);
  expect(fs.existsSync(path.join(releases(), 'previews'))).toBe(false);
});
const [route] = fakeRelease('1').routes as [ReturnType<typeof fakeRelease>['routes'][number]];
const attempt = (folder: string, by = keys) =>
  publish({ store: folderStore(releases()), folders: [folder], keys: by, preview: true });

test('what was signed as a preview is refused by every other way, whatever overrides it', async () => {
  const store = folderStore(releases());
  await publish({ store, folders: [buildOf(fakeRelease('2'))], keys, preview: true });
  const folders = [path.join(releases(), 'previews/mf-a/2')];
  for (const more of [{}, { percent: 10 }, { unchecked: 'in a hurry' }])
    await expect(publish({ store, folders, keys, ...more })).rejects.toThrow('mf-a 2 is signed as a preview');
});

test('counts among what a link can run', async () => {
  const store = folderStore(releases());
  await publish({ store, folders: [buildOf(fakeRelease('2'))], keys, preview: true });
  expect((await pinnableReleases(store)).map(({ version }) => version).sort()).toEqual(['1', '2']);
});

test('is collected after 30 days like a release that nothing names', async () => {
  const store = folderStore(releases());
  await publish({ store, folders: [buildOf(fakeRelease('2'))], keys, preview: true });
  const now = Date.now() + 31 * 24 * 3600_000;
  const { releases: found } = await releasesToCollect(store, { now });
  expect(found).toEqual([
    { id: 'previews/mf-a/2', files: ['previews/mf-a/2/release.json', 'previews/mf-a/2/remoteEntry.js'] },
  ]);
});
