// The same tests run for both kinds of store.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { publish } from '../publish.mjs';
import { editRegistry } from './edit-registry.mjs';
import { promoted, rolledBack } from '../registry/switch-release.mjs';
import { storedRelease } from '../registry/release-of.mjs';
import { fakeRelease } from '../testing/fake-release';
import { startFakeS3 } from '../testing/fake-s3.mjs';
import { openStore } from './open-store.mjs';
import type { ReleaseStore } from './release-store';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'release-stores-'));
let bucket: Awaited<ReturnType<typeof startFakeS3>>;
beforeAll(async () => {
  bucket = await startFakeS3();
});
afterAll(async () => {
  await bucket.close();
  fs.rmSync(scratch, { recursive: true });
});

function build(version: string): string {
  const folder = path.join(scratch, `build-${version}`);
  fs.mkdirSync(path.join(folder, 'chunks'), { recursive: true });
  const screen = `// screen of ${version}`;
  const release = fakeRelease(version);
  const hash = createHash('sha384').update(screen).digest('base64');
  release.files[`/releases/mf-a/${version}/chunks/screen one.js`] = `sha384-${hash}`;
  fs.writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release));
  fs.writeFileSync(path.join(folder, 'remoteEntry.js'), `// ${version}`);
  fs.writeFileSync(path.join(folder, 'remoteEntry.js.map'), '{}');
  fs.writeFileSync(path.join(folder, 'chunks/screen one.js'), screen);
  return folder;
}
const remoteIn = async (store: ReleaseStore) =>
  (await store.readRegistry()).registry.remotes.find(({ name }) => name === 'mf-a');
const textOf = async (store: ReleaseStore, address: string) => (await store.readFile(address))?.toString();

let made = 0;
const kinds = {
  folder: () => openStore(path.join(scratch, `store-${(made += 1)}`), {}),
  bucket: () => {
    bucket.objects.clear();
    return openStore(path.join(scratch, `copy-${(made += 1)}`), bucket.environment);
  },
};

describe.each(Object.entries(kinds))('%s', (_kind, open) => {
  test('release, canary, promotion and rollback', async () => {
    const store = await open();
    await publish({ store, folders: [build('1')] });
    await publish({ store, folders: [build('2')], percent: 10 });
    expect(await remoteIn(store)).toMatchObject({ version: '1', canary: { version: '2' } });
    await editRegistry(store, (registry) => promoted(registry, 'mf-a'));
    expect(await remoteIn(store)).toMatchObject({ version: '2', lastGood: { version: '1' } });
    expect(await remoteIn(store)).not.toHaveProperty('canary');
    await editRegistry(store, (registry) => rolledBack(registry, 'mf-a'));
    expect((await remoteIn(store))?.version).toBe('1');
    expect((await storedRelease({ store, name: 'mf-a', version: '2' }))?.version).toBe('2');
    expect(await storedRelease({ store, name: 'mf-a', version: '9' })).toBeUndefined();
    expect(await textOf(store, 'mf-a/2/chunks/screen one.js')).toBe('// screen of 2');
    expect(await textOf(store, 'mf-a/2/remoteEntry.js.map')).toBeUndefined();
    expect(await textOf(store, 'maps/mf-a/2/remoteEntry.js.map')).toBe('{}');
  });

  test('does not undo a rollback on restart', async () => {
    const store = await open();
    for (const version of ['1', '2']) await publish({ store, folders: [build(version)] });
    await editRegistry(store, (registry) => rolledBack(registry, 'mf-a'));
    await publish({ store, folders: [build('2')], onlyIfNew: true });
    expect((await remoteIn(store))?.version).toBe('1');
    await publish({ store, folders: [build('3')], onlyIfNew: true });
    expect((await remoteIn(store))?.version).toBe('3');
  });

  test('stores shared files once, apart from any release', async () => {
    const store = await open();
    const folder = build('1');
    fs.mkdirSync(path.join(folder, 'files'), { recursive: true });
    for (const name of ['vendor.0a.js', 'vendor.0a.js.map']) fs.writeFileSync(path.join(folder, 'files', name), '// v');
    await publish({ store, folders: [folder] });
    fs.rmSync(path.join(folder, 'files'), { recursive: true });
    expect(await textOf(store, 'mf-a/files/vendor.0a.js')).toBe('// v');
    expect(await textOf(store, 'mf-a/files/vendor.0a.js.map')).toBeUndefined();
    expect(await textOf(store, 'maps/mf-a/files/vendor.0a.js.map')).toBe('// v');
    expect(await textOf(store, 'mf-a/1/files/vendor.0a.js')).toBeUndefined();
    const next = build('2');
    fs.mkdirSync(path.join(next, 'files'));
    fs.writeFileSync(path.join(next, 'files/vendor.0a.js'), '// another');
    await publish({ store, folders: [next] });
    fs.rmSync(path.join(next, 'files'), { recursive: true });
    expect(await textOf(store, 'mf-a/files/vendor.0a.js')).toBe('// v');
  });

  test('never changes a stored release', async () => {
    const store = await open();
    await publish({ store, folders: [build('1')] });
    const folder = build('1');
    fs.writeFileSync(path.join(folder, 'remoteEntry.js'), '// altered');
    await expect(publish({ store, folders: [folder] })).rejects.toThrow(/does not hold as it was described/);
    await store.addRelease('mf-a/1', folder, JSON.stringify(fakeRelease('1')));
    expect(await textOf(store, 'mf-a/1/remoteEntry.js')).toBe('// 1');
  });

  test('loses no concurrent edit and refuses a write with an old stamp', async () => {
    const store = await open();
    await publish({ store, folders: [build('1')] });
    const { registry, stamp } = await store.readRegistry();
    await Promise.all(
      Array.from({ length: 12 }, (_, at) => editRegistry(store, (now) => ({ ...now, [`edit${at}`]: true }))),
    );
    const after = (await store.readRegistry()).registry;
    expect(Object.keys(after).filter((name) => /^edit\d/.test(name))).toHaveLength(12);
    expect(await store.writeRegistry(registry, stamp)).toBe(false);
    expect((await store.readRegistry()).registry).toEqual(after);
  });
});

test('puts every file once with valid signatures', async () => {
  const store = await kinds.bucket();
  for (let time = 0; time < 2; time += 1) await publish({ store, folders: [build('1')] });
  expect([...bucket.objects].map(([key, { puts }]) => [key, puts]).sort()).toEqual([
    ['maps/mf-a/1/remoteEntry.js.map', 1],
    ['mf-a/1/chunks/screen one.js', 1],
    ['mf-a/1/release.json', 1],
    ['mf-a/1/remoteEntry.js', 1],
    ['registry.json', 1],
  ]);
  expect(bucket.refused).toEqual([]);
  const thief = await openStore(path.join(scratch, 'thief'), {
    ...bucket.environment,
    RELEASES_BUCKET_SECRET: 'guessed',
  });
  await expect(thief.readRegistry()).rejects.toThrow(/403/);
  expect(bucket.refused.join()).toMatch(/signature/);
});

test('completes an interrupted upload', async () => {
  const store = await kinds.bucket();
  await publish({ store, folders: [build('1')] });
  bucket.objects.delete('mf-a/1/release.json');
  bucket.objects.delete('mf-a/1/remoteEntry.js');
  await publish({ store, folders: [build('1')] });
  expect([...bucket.objects.keys()]).toEqual(expect.arrayContaining(['mf-a/1/remoteEntry.js', 'mf-a/1/release.json']));
});

test('serves from the cache and refuses edits while the bucket is unavailable', async () => {
  const store = await kinds.bucket();
  await publish({ store, folders: [build('1')] });
  await store.fetchAhead?.((await store.readRegistry()).registry);
  bucket.outage = true;
  try {
    expect((await remoteIn(store))?.version).toBe('1');
    expect(await textOf(store, 'mf-a/1/remoteEntry.js')).toBe('// 1');
    await expect(store.readFile('mf-a/9/remoteEntry.js')).rejects.toThrow(/503/);
    await expect(editRegistry(store, (registry) => rolledBack(registry, 'mf-a'))).rejects.toThrow(/release before|503/);
    await expect(editRegistry(store, (registry) => ({ ...registry, refused: ['mf-a@2'] }))).rejects.toThrow(/503/);
  } finally {
    bucket.outage = false;
  }
  expect((await remoteIn(store))?.version).toBe('1');
});

test('requires the credentials of a bucket', async () => {
  await expect(openStore(scratch, { RELEASES_BUCKET: 'http://localhost/b' })).rejects.toThrow(
    /RELEASES_BUCKET_KEY_ID and RELEASES_BUCKET_SECRET/,
  );
});

test('throws on an invalid registry instead of using the cache', async () => {
  const store = await kinds.bucket();
  await publish({ store, folders: [build('1')] });
  await store.readRegistry();
  const known = bucket.objects.get('registry.json');
  if (!known) throw new Error('nothing was released');
  bucket.objects.set('registry.json', { ...known, body: Buffer.from('{"remotes": 7}'), etag: '"other"' });
  await expect(store.readRegistry()).rejects.toThrow(/remotes/);
});
