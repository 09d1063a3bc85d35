// Both kinds of store keep the same promises.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { after, describe, test } from 'node:test';
import { editRegistry, openStore, promoted, publish, rolledBack, storedRelease } from '../releases.mjs';
import { startS3StandIn } from '../testing/s3-stand-in.mjs';

const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'release-stores-'));
const bucket = await startS3StandIn();
after(async () => {
  await bucket.close();
  fs.rmSync(scratch, { recursive: true });
});

function build(version, extra = {}) {
  const folder = path.join(scratch, `build-${version}`);
  fs.mkdirSync(path.join(folder, 'chunks'), { recursive: true });
  const release = {
    name: 'mf-a',
    version,
    entry: `/releases/mf-a/${version}/remoteEntry.js`,
    integrity: 'sha384-x',
    preload: [],
    files: { [`/releases/mf-a/${version}/remoteEntry.js`]: 'sha384-x' },
    routes: [{ path: '/a' }],
    requires: {},
    contracts: '1.0.0',
    ...extra,
  };
  fs.writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release));
  fs.writeFileSync(path.join(folder, 'remoteEntry.js'), `// ${version}`);
  fs.writeFileSync(path.join(folder, 'remoteEntry.js.map'), '{}');
  fs.writeFileSync(path.join(folder, 'chunks/screen one.js'), `// screen of ${version}`);
  return folder;
}
const of = async (store) => (await store.readRegistry()).registry.remotes.find(({ name }) => name === 'mf-a');

let made = 0;
const kinds = {
  folder: () => openStore(path.join(scratch, `store-${(made += 1)}`), {}),
  bucket: () => {
    bucket.objects.clear();
    return openStore(path.join(scratch, `copy-${(made += 1)}`), bucket.environment);
  },
};

for (const [kind, open] of Object.entries(kinds)) {
  describe(kind, () => {
    test('release, trial, promotion and rollback', async () => {
      const store = await open();
      await publish({ store, folder: build('1') });
      await publish({ store, folder: build('2'), percent: 10 });
      assert.deepEqual([(await of(store)).version, (await of(store)).canary.version], ['1', '2']);
      await editRegistry(store, (registry) => promoted(registry, 'mf-a'));
      assert.deepEqual(
        [(await of(store)).version, (await of(store)).canary, (await of(store)).lastGood.version],
        ['2', undefined, '1'],
      );
      await editRegistry(store, (registry) => rolledBack(registry, 'mf-a'));
      assert.equal((await of(store)).version, '1');
      assert.equal((await storedRelease({ store, name: 'mf-a', version: '2' })).version, '2');
      await assert.rejects(storedRelease({ store, name: 'mf-a', version: '9' }), /never stored/);
      assert.equal((await store.readFile('mf-a/2/chunks/screen one.js')).toString(), '// screen of 2');
      assert.equal(await store.readFile('mf-a/2/remoteEntry.js.map'), undefined);
    });

    test('a start does not undo a rollback', async () => {
      const store = await open();
      for (const version of ['1', '2']) await publish({ store, folder: build(version) });
      await editRegistry(store, (registry) => rolledBack(registry, 'mf-a'));
      await publish({ store, folder: build('2'), onlyIfNew: true });
      assert.equal((await of(store)).version, '1');
      await publish({ store, folder: build('3'), onlyIfNew: true });
      assert.equal((await of(store)).version, '3');
    });

    test('what was released never changes', async () => {
      const store = await open();
      await publish({ store, folder: build('1') });
      const folder = build('1');
      fs.writeFileSync(path.join(folder, 'remoteEntry.js'), '// altered');
      await publish({ store, folder });
      assert.equal((await store.readFile('mf-a/1/remoteEntry.js')).toString(), '// 1');
    });

    test('of two edits at one moment none is lost; one made on an old registry is refused', async () => {
      const store = await open();
      await publish({ store, folder: build('1') });
      const { registry, stamp } = await store.readRegistry();
      await Promise.all(
        Array.from({ length: 12 }, (_, at) => editRegistry(store, (now) => ({ ...now, [`edit${at}`]: true }))),
      );
      const after = (await store.readRegistry()).registry;
      assert.equal(Object.keys(after).filter((name) => name.startsWith('edit')).length, 12);
      assert.equal(await store.writeRegistry(registry, stamp), false);
      assert.deepEqual((await store.readRegistry()).registry, after);
    });
  });
}

test('every file is put once, and every request to the bucket was signed as the standard says', async () => {
  const store = await kinds.bucket();
  for (let time = 0; time < 2; time += 1) await publish({ store, folder: build('1') });
  assert.deepEqual([...bucket.objects].map(([key, { puts }]) => [key, puts]).sort(), [
    ['mf-a/1/chunks/screen one.js', 1],
    ['mf-a/1/release.json', 1],
    ['mf-a/1/remoteEntry.js', 1],
    ['registry.json', 1],
  ]);
  assert.deepEqual(bucket.refused, []);
  const thief = await openStore(path.join(scratch, 'thief'), {
    ...bucket.environment,
    RELEASES_BUCKET_SECRET: 'guessed',
  });
  await assert.rejects(thief.readRegistry(), /403/);
  assert.match(bucket.refused.join(), /signature/);
});

test('a release that was half put is put whole by the next try', async () => {
  const store = await kinds.bucket();
  await publish({ store, folder: build('1') });
  bucket.objects.delete('mf-a/1/release.json');
  bucket.objects.delete('mf-a/1/remoteEntry.js');
  await publish({ store, folder: build('1') });
  assert.ok(bucket.objects.has('mf-a/1/remoteEntry.js') && bucket.objects.has('mf-a/1/release.json'));
});

test('with the bucket away the last good copy serves, and nothing is edited', async () => {
  const store = await kinds.bucket();
  await publish({ store, folder: build('1') });
  await store.fetchAhead((await store.readRegistry()).registry);
  bucket.outage = true;
  try {
    assert.equal((await of(store)).version, '1');
    assert.equal((await store.readFile('mf-a/1/remoteEntry.js')).toString(), '// 1');
    await assert.rejects(store.readFile('mf-a/9/remoteEntry.js'), /503/);
    await assert.rejects(
      editRegistry(store, (registry) => rolledBack(registry, 'mf-a')),
      /release before|503/,
    );
    await assert.rejects(
      editRegistry(store, (registry) => ({ ...registry, remotes: [] })),
      /503/,
    );
  } finally {
    bucket.outage = false;
  }
  assert.equal((await of(store)).version, '1');
});

test('a bucket without its key is refused by name', async () => {
  await assert.rejects(
    openStore(scratch, { RELEASES_BUCKET: 'http://localhost/b' }),
    /RELEASES_BUCKET_KEY_ID and RELEASES_BUCKET_SECRET/,
  );
});
