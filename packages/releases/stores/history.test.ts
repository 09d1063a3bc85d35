import { generateKeyPairSync } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Registry } from '@baazi/contracts';
import { publish } from '../publish.mjs';
import { rolledBack, withAllAsIn, withAppAsIn, withLive, withRefused } from '../registry/switch-release.mjs';
import { keyId, keysFrom, publicKeyOf, readHouseKeys } from '../signatures/release-keys.mjs';
import { withoutRemote } from '../signatures/sign-removal.mjs';
import { verifiedStore } from '../signatures/verified-store.mjs';
import { fakeRelease, fakeShell } from '../testing/fake-release';
import { startFakeS3 } from '../testing/fake-s3.mjs';
import { writeBuild } from '../testing/write-build';
import { collectReleases, releasesToCollect } from './collect-releases.mjs';
import { editRegistry } from './edit-registry.mjs';
import { historyOf, registryAt } from './history.mjs';
import { agreementsSince, keepAgreement } from './kept-agreements.mjs';
import { openStore } from './open-store.mjs';
import type { EditableStore } from './release-store';
import { pinnableReleases, releasesSince } from './running-releases.mjs';

const DAY_MS = 24 * 60 * 60_000;
const secret = generateKeyPairSync('ed25519').privateKey;
const otherSecret = generateKeyPairSync('ed25519').privateKey;
const pem = (key: typeof secret) => key.export({ type: 'pkcs8', format: 'pem' }).toString();
const keys = keysFrom(readHouseKeys(publicKeyOf(secret)), pem(secret));

let scratch: string;
let bucket: Awaited<ReturnType<typeof startFakeS3>>;
beforeEach(async () => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'history-'));
  bucket = await startFakeS3();
});
afterEach(async () => {
  jest.restoreAllMocks();
  await bucket.close();
  fs.rmSync(scratch, { recursive: true });
});

const folders = ['a folder', 'a bucket'] as const;
const opened = (kind: (typeof folders)[number]): Promise<EditableStore> =>
  openStore(path.join(scratch, 'data/releases'), kind === 'a bucket' ? bucket.environment : {});
/** The clock of edits and of stored files, moved by days. */
function atDay(day: number): void {
  const start = Date.parse('2026-01-01T10:00:00Z');
  jest.useFakeTimers({ now: start + day * DAY_MS, doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
}
afterEach(() => jest.useRealTimers());

const build = (release: Parameters<typeof writeBuild>[1]) =>
  writeBuild(path.join(scratch, 'built', release.name, release.version), release);
const release = (store: EditableStore, version: string, name = 'mf-a') =>
  publish({
    store,
    folders: [
      build(fakeRelease(version, { name, routes: fakeRelease('1').routes.map((r) => ({ ...r, path: `/${name}` })) })),
    ],
    keys,
  });
const start = (store: EditableStore) => publish({ store, folders: [build(fakeShell('1'))], keys });
const versions = ({ remotes }: Registry) => Object.fromEntries(remotes.map(({ name, version }) => [name, version]));
async function all(store: EditableStore): Promise<Registry[]> {
  const found = [];
  for await (const registry of historyOf(store)) found.push(registry);
  return found;
}

describe.each(folders)('in %s', (kind) => {
  test('each edit is a line with its editor, instant and differences, and hashes chain the registries', async () => {
    const store = await opened(kind);
    atDay(0);
    await start(store);
    await release(store, '1');
    await publish({ store, folders: [build(fakeRelease('2'))], percent: 10, keys }).catch(() => undefined);
    await editRegistry(store, (registry) => withLive(registry, fakeRelease('3')), { by: 'gateway', unchecked: 'x' });
    await editRegistry(store, (registry) => rolledBack(registry, 'mf-a'));
    const lines = (await all(store)).map(({ edit }) => [edit?.number, edit?.by, edit?.what.join('; ')]);
    expect(lines.reverse()).toEqual([
      [1, keyId(publicKeyOf(secret)), 'shell 1 is live'],
      [2, keyId(publicKeyOf(secret)), 'mf-a 1 is live'],
      [3, keyId(publicKeyOf(secret)), 'mf-a 2 is the canary of 10 %'],
      [4, 'gateway', 'mf-a 3 is live, after 1; mf-a 2 is no canary any more'],
      [5, 'without a key', 'mf-a 1 is live, after 3'],
    ]);
  });

  test.each(['another registry', 'nothing', 'a line by somebody else'])(
    'a chain with %s in an old place is refused by name',
    async (what) => {
      const store = await opened(kind);
      await start(store);
      for (const version of ['1', '2', '3']) await release(store, version);
      const second = (await all(store)).at(-2);
      const altered = JSON.stringify({
        ...second,
        ...(what === 'another registry' ? { remotes: [] } : { edit: { ...second?.edit, by: 'nobody' } }),
      });
      const file = path.join(scratch, 'data/releases/history/00000002.json');
      // A cache beside a bucket still has the honest one.
      fs.rmSync(file, { force: true });
      bucket.objects.delete('history/00000002.json');
      if (what !== 'nothing') await store.putOnce('history/00000002.json', altered);
      await expect(all(store)).rejects.toThrow(/history\/00000002\.json .*the history was altered/);
    },
  );

  test('an edit that finds another registry in its place of the history is not made', async () => {
    const store = await opened(kind);
    await start(store);
    await store.putOnce('history/00000001.json', JSON.stringify({ remotes: [], shell: null }));
    await expect(release(store, '1')).rejects.toThrow('history/00000001.json holds another registry');
    expect((await store.readRegistry()).registry.remotes).toEqual([]);
  });

  test('two editors at once make two lines of one chain', async () => {
    const store = await opened(kind);
    await start(store);
    await Promise.all(['mf-a', 'mf-b', 'mf-c'].map((name) => release(store, '1', name)));
    expect((await all(store)).map(({ edit }) => edit?.number)).toEqual([4, 3, 2, 1]);
  });

  test('one app, or all, go back to what they were at an instant, with every check', async () => {
    const store = await opened(kind);
    for (const [day, change] of [
      () => start(store),
      () => release(store, '1'),
      () => release(store, '1', 'mf-b'),
      () => release(store, '2'),
      () => release(store, '2', 'mf-b'),
      () => release(store, '1', 'mf-c'),
    ].entries()) {
      atDay(day);
      await change();
    }
    const at = (day: number) => registryAt(store, new Date(Date.parse('2026-01-01T12:00:00Z') + day * DAY_MS));
    expect(await at(-1)).toBeUndefined();
    const was = await at(3);
    expect(was && versions(was)).toEqual({ 'mf-a': '2', 'mf-b': '1' });
    const [second, third] = [await at(1), await at(2)];
    if (!second || !third) throw new Error('there is no history');
    expect(versions(await editRegistry(store, (now) => withAppAsIn(now, second, 'mf-a')))).toEqual({
      'mf-a': '1',
      'mf-b': '2',
      'mf-c': '1',
    });
    // A remote that came later stays.
    const back = await editRegistry(store, (now) => withAllAsIn(now, third));
    expect(versions(back)).toEqual({ 'mf-a': '1', 'mf-b': '1', 'mf-c': '1' });
    expect(back.remotes[0]?.latest).toBe('2');
    await editRegistry(store, (now) => withRefused(now, { name: 'mf-b', version: '1' }));
    await expect(editRegistry(store, (now) => withAllAsIn(now, third))).rejects.toThrow('mf-b 1 was refused since');
    await expect(editRegistry(store, (now) => withAppAsIn(now, third, 'mf-c'))).rejects.toThrow(
      'mf-c was not released then',
    );
  });

  test('releases that nothing has needed for 30 days are collected with their files, and no other', async () => {
    const store = await opened(kind);
    const aged = (day: number): void => {
      for (const object of bucket.objects.values()) if (object.at.getTime() > Date.now()) object.at = new Date();
      const dir = path.join(scratch, 'data/releases');
      for (const entry of fs.readdirSync(dir, { recursive: true, encoding: 'utf8' }))
        if (fs.statSync(path.join(dir, entry)).mtimeMs > Date.now())
          fs.utimesSync(path.join(dir, entry), new Date(), new Date());
      atDay(day);
    };
    atDay(0);
    /** A shell whose script lies where the releases of an app share theirs. */
    const shellWith = (version: string, file: string) => {
      const { scripts, ...shell } = fakeShell(version);
      const folder = build({
        ...shell,
        scripts: scripts.map(({ integrity }) => ({ file: `/releases/shell/files/vendor.${file}.js`, integrity })),
      });
      fs.mkdirSync(path.join(folder, 'files'));
      for (const end of ['', '.br', '.map'])
        fs.writeFileSync(path.join(folder, `files/vendor.${file}.js${end}`), `// ${version}`);
      return folder;
    };
    for (const [index, version] of ['1', '2', '3', '4'].entries()) {
      await publish({ store, folders: [shellWith(version, `own${version}`)], keys, atOnce: true });
      aged(index * 20 + 20);
    }
    await release(store, '1');
    // 4 is live and 3 the previous release. 2 was the previous release until day 60, and 1 until day 40.
    aged(91);
    await store.addRelease('mf-a/half', build(fakeRelease('half')), JSON.stringify(fakeRelease('half')));
    await store.remove('mf-a/half/release.json');
    aged(92);
    const ids = async (options = {}) => (await releasesToCollect(store, options)).releases.map(({ id }) => id).sort();
    expect(await ids({ now: Date.now() - 12 * DAY_MS })).toEqual(['shell/1']);
    expect(await ids()).toEqual(['shell/1', 'shell/2']);
    expect(await ids({ keep: ['shell@1'] })).toEqual(['shell/2']);
    const before = (await store.list()).map(({ address }) => address);
    await collectReleases(store, await releasesToCollect(store));
    const left = new Set((await store.list()).map(({ address }) => address));
    const gone = before.filter((address) => !left.has(address));
    expect(gone.every((address) => /^(maps\/)?shell\/([12]\/|files\/vendor\.own[12]\.js)/.test(address))).toBe(true);
    expect(gone).toEqual(
      expect.arrayContaining([
        'shell/1/shell.json',
        'shell/files/vendor.own2.js',
        'maps/shell/files/vendor.own2.js.map',
      ]),
    );
    expect(left).toContain('shell/files/vendor.own3.js');
    // A half release may be one that a job stores at this moment; a day later it is none.
    aged(94);
    expect(await ids()).toEqual(['mf-a/half']);
  });

  test('a release counts for 30 days after a registry last named it, and as long as it is stored for a link', async () => {
    const store = await opened(kind);
    atDay(0);
    await start(store);
    for (const version of ['1', '2', '3', '4']) {
      await release(store, version);
      atDay(Number(version) * 10);
    }
    const dayOf = (at: string | undefined) => at && (Date.parse(at) - Date.parse('2026-01-01T10:00:00Z')) / DAY_MS;
    const named = async (days: number) =>
      (await releasesSince(store, new Date(Date.now() - days * DAY_MS)))
        .filter(({ name }) => name === 'mf-a')
        .map(({ version, lastSeenAt }) => [version, dayOf(lastSeenAt)]);
    // 4 is live since day 30, 3 the previous release; 2 was it until day 30, and 1 until day 20.
    expect(await named(30)).toEqual([
      ['4', undefined],
      ['3', undefined],
      ['2', 30],
      ['1', 20],
    ]);
    atDay(55);
    expect((await named(30)).map(([version]) => version)).toEqual(['4', '3', '2']);
    const byLink = async () => (await pinnableReleases(store)).map(({ version }) => version).sort();
    expect(await byLink()).toEqual(['1', '2', '3', '4']);
    // The gateway pins none that failed, and none that does not fit the live shell.
    await editRegistry(store, (registry) => withRefused(registry, { name: 'mf-a', version: '2' }));
    await store.remove('mf-a/1/release.json');
    expect(await byLink()).toEqual(['3', '4']);
    await publish({ store, folders: [build(fakeShell('2', { names: [] }))], keys, atOnce: true, unchecked: 'a test' });
    expect(await byLink()).toEqual([]);
  });

  test('what a replaced service used is kept once a day, and collected after 30 days', async () => {
    const store = await opened(kind);
    atDay(0);
    await start(store);
    const keep = (text: string) => keepAgreement(store, { part: 'svc-contest', text });
    for (const text of ['a', 'a', 'b']) await keep(text);
    atDay(10);
    await keep('b');
    const since = async (days: number) =>
      (await agreementsSince(store, new Date(Date.now() - days * DAY_MS))).map(({ text, lastSeenAt }) => [
        text,
        lastSeenAt,
      ]);
    expect((await since(30)).sort()).toEqual([
      ['a', '2026-01-01'],
      ['b', '2026-01-11'],
    ]);
    expect(await since(9)).toEqual([['b', '2026-01-11']]);
    atDay(31);
    const found = await releasesToCollect(store);
    expect(found.agreements.map((address) => address.slice(0, 41))).toEqual(
      ['a', 'b'].map(() => 'history/agreements/svc-contest/2026-01-01'),
    );
    await collectReleases(store, found);
    expect((await since(31)).map(([text]) => text)).toEqual(['b']);
  });
});

test('a store whose history is younger than 30 days collects nothing', async () => {
  const store = await opened('a folder');
  await start(store);
  const { registry, stamp } = await store.readRegistry();
  const { edit: _edit, ...old } = registry;
  await store.writeRegistry(old, stamp);
  await release(store, '1');
  await expect(releasesToCollect(store)).rejects.toThrow('the history begins less than 30 days ago');
});

test('a remote is removed by its owner alone, at a gateway too', async () => {
  const store = await opened('a folder');
  await start(store);
  await release(store, '1');
  await release(store, '1', 'mf-b');
  const problems: string[] = [];
  const gateway = verifiedStore(store, keys, (problem) => problems.push(problem));
  const served = async () => Object.keys(versions((await gateway.readRegistry()).registry)).sort();
  expect(await served()).toEqual(['mf-a', 'mf-b']);
  // The right to write to the store is not the right to remove.
  const { registry, stamp } = await store.readRegistry();
  await store.writeRegistry({ ...registry, remotes: [] }, stamp);
  expect(await served()).toEqual(['mf-a', 'mf-b']);
  expect(problems).toContain('mf-a is gone from the registry, and its owner did not remove it');
  await store.writeRegistry(registry, (await store.readRegistry()).stamp);
  const foreign = { ...keys, signer: pem(otherSecret) };
  const attempts: [string, () => Registry][] = [
    ['is no key of mf-a that may remove it', () => withoutRemote(registry, 'mf-a', foreign)],
    ['RELEASE_SIGNING_KEY is missing', () => withoutRemote(registry, 'mf-a', keysFrom(keys.ofApp('mf-a')))],
    ['only remotes can be removed', () => withoutRemote(registry, 'shell', keys)],
    ['mf-z has never been released', () => withoutRemote(registry, 'mf-z', keys)],
  ];
  for (const [why, attempt] of attempts) expect(attempt).toThrow(why);
  await expect(editRegistry(store, (now) => ({ ...now, remotes: [] }))).rejects.toThrow(
    'mf-a is gone: only its owner removes it',
  );
  const after = await editRegistry(store, (now) => withoutRemote(now, 'mf-a', keys));
  expect([after.edit?.what, await served()]).toEqual([['mf-a is removed'], ['mf-b']]);
  // A removal is not valid for a release after it.
  await release(store, '2');
  const now = await store.readRegistry();
  expect(await served()).toEqual(['mf-a', 'mf-b']);
  await store.writeRegistry(
    { ...now.registry, remotes: now.registry.remotes.filter(({ name }) => name !== 'mf-a') },
    now.stamp,
  );
  expect(await served()).toEqual(['mf-a', 'mf-b']);
});

test('the commands list an instant, the history and what is collected, go back, and remove', async () => {
  const store = await opened('a folder');
  await start(store);
  await release(store, '1');
  const between = new Date(Date.now() + 5).toISOString();
  await new Promise((resolve) => setTimeout(resolve, 10));
  await release(store, '2');
  const root = path.resolve(__dirname, '../../..');
  const command = (file: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [path.join(root, 'packages/releases/commands', file), ...args, '--data', path.join(scratch, 'data')],
      { encoding: 'utf8', env: { ...process.env, RELEASE_SIGNING_KEY: pem(secret) } },
    );
    return `${stdout}${stderr}${status}`;
  };
  expect(command('list-releases.mjs', 'mf-a', '--at', between)).toMatch(/^app .*\nmf-a +1 .*\n0$/);
  expect(command('list-releases.mjs', '--at', '2020-01-01')).toContain('nothing was released at 2020-01-01');
  expect(command('list-releases.mjs', '--at', 'yesterday')).toContain('yesterday is no instant');
  expect(command('list-releases.mjs', '--history')).toMatch(
    /3 {2}\S+ {2}\w{16} {2}mf-a 2 is live, after 1\n[^]*chain of hashes holds/,
  );
  expect(command('list-releases.mjs', '--collect')).toContain('0 releases are needed by nothing');
  expect(command('release.mjs', 'mf-a', '--back-to', between)).toBe('mf-a 1 is live\n0');
  expect(command('release.mjs', '--back-to', new Date().toISOString())).toContain('mf-a 1 is live');
  expect(command('release.mjs', 'mf-a', '--remove')).toBe('mf-a is removed\n0');
  expect((await store.readRegistry()).registry.remotes).toEqual([]);
  fs.rmSync(path.join(scratch, 'data/releases/mf-a/1'), { recursive: true });
  expect(command('release.mjs', 'mf-a', '--back-to', between)).toContain('mf-a 1 is not stored any more');
});
