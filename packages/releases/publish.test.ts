// Every path to the registry applies the same checks.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkBudgets } from './checks/check-budgets.mjs';
import { publish } from './publish.mjs';
import { withCanary, withLive } from './registry/switch-release.mjs';
import { openStore } from './stores/open-store.mjs';
import { writeBuild } from './testing/write-build';
import { fakeRelease, fakeShell } from './testing/fake-release';

const root = path.resolve(__dirname, '../..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'publish-'));
const dataDir = path.join(scratch, 'data');
const releases = path.join(dataDir, 'releases');
afterAll(() => fs.rmSync(scratch, { recursive: true }));

const contracts = (version: string) => ({ version, names: ['login'] });
const shell = {
  ...fakeShell('1'),
  provides: {
    react: { version: '19.3.1', names: ['useState'] },
    '@baazi/portal-kit': { version: '1.4.0', names: ['lifecycles'] },
    '@baazi/contracts': contracts('1.1.0'),
  },
};
/** An incompatible release that also claims a foreign route. */
const incompatible = fakeRelease('9', {
  uses: {
    react: { range: '^20.0.0', names: ['useState'] },
    '@baazi/portal-kit': { range: '^7.0.0', names: ['lifecycles'] },
    '@baazi/contracts': { range: '^9.0.0', names: ['login'] },
  },
  routes: [...fakeRelease('9').routes, ...fakeRelease('1', { name: 'mf-b' }).routes].map((route, at) => ({
    ...route,
    path: at ? '/b' : '/a',
  })),
});
const problems = [
  'mf-a 9 claims /b, which belongs to mf-b',
  'mf-a 9 needs react ^20.0.0, shell 1 provides 19.3.1',
  'mf-a 9 needs @baazi/portal-kit ^7.0.0, shell 1 provides 1.4.0',
  'mf-a 9 needs @baazi/contracts ^9.0.0, shell 1 provides 1.1.0',
];

const build = (release: Parameters<typeof writeBuild>[1]): string =>
  writeBuild(path.join(scratch, 'built', release.name, release.version), release);
const registryNow = async () => (await (await openStore(releases, {})).readRegistry()).registry;
const command = (script: string, ...args: string[]) =>
  spawnSync(process.execPath, [path.join(root, script), ...args], {
    encoding: 'utf8',
    env: { ...process.env, CANARY: '' },
  });
const release = (...args: string[]) =>
  command('packages/releases/commands/release.mjs', 'mf-a', ...args, '--data', dataDir);
const deploy = (...args: string[]) =>
  command('deploy/publish-release.mjs', path.join(scratch, 'built/mf-a'), releases, ...args);

beforeEach(async () => {
  fs.rmSync(scratch, { recursive: true });
  const store = await openStore(releases, {});
  const other = fakeRelease('1', {
    name: 'mf-b',
    routes: fakeRelease('1').routes.map((r) => ({ ...r, path: '/b' })),
  });
  await publish({ store, folders: [shell, fakeRelease('1'), other].map(build) });
  fs.rmSync(path.join(scratch, 'built'), { recursive: true });
  build(incompatible);
});

/** A registry as an older tool, or a manual edit, left it. */
async function alreadyThere(change: 'canary' | 'previous'): Promise<void> {
  const store = await openStore(releases, {});
  await store.addRelease('mf-a/9', build(incompatible), JSON.stringify(incompatible));
  const { registry, stamp } = await store.readRegistry();
  const after =
    change === 'canary'
      ? withCanary(registry, incompatible, 10)
      : withLive(withLive(registry, incompatible), fakeRelease('1'));
  await store.writeRegistry(after, stamp);
}

const ways: [string, () => Promise<{ status: number | null; stderr: string }>][] = [
  ['the pipeline', async () => deploy()],
  ['the pipeline, as a canary', async () => deploy('10')],
  [
    'the developer, by a pin',
    async () => {
      await (await openStore(releases, {})).addRelease('mf-a/9', build(incompatible), JSON.stringify(incompatible));
      return release('--pin', '9');
    },
  ],
  [
    'the developer, by a rollback',
    async () => {
      await alreadyThere('previous');
      return release('--rollback');
    },
  ],
  [
    'the local start',
    async () =>
      publish({ store: await openStore(releases, {}), folders: [build(incompatible)], onlyIfNew: true }).then(
        () => ({ status: 0, stderr: '' }),
        (error: unknown) => ({ status: 1, stderr: String(error) }),
      ),
  ],
];
test.each(ways)('T127: refuses an incompatible release that claims a foreign route: %s', async (_way, go) => {
  const before = (await registryNow()).remotes[0]?.version;
  const { status, stderr } = await go();
  expect(status).toBe(1);
  for (const line of problems) expect(stderr).toContain(line);
  expect((await registryNow()).remotes[0]).toMatchObject({ name: 'mf-a', version: before });
});

test('T127: refuses to promote an incompatible canary that was added manually', async () => {
  await alreadyThere('canary');
  const { status, stderr } = release('--promote');
  expect([status, stderr]).toEqual([1, expect.stringContaining(problems[0] ?? '')]);
  expect((await registryNow()).remotes[0]?.version).toBe('1');
});

test('accepts a release with --unchecked and records the reason and the failed checks', async () => {
  const { status } = deploy('--unchecked', 'the shell follows within the minute');
  expect(status).toBe(0);
  const { remotes, unchecked } = await registryNow();
  expect(remotes[0]?.version).toBe('9');
  expect(unchecked).toEqual([{ at: expect.any(String), why: 'the shell follows within the minute', problems }]);
  const listed = execFileSync(
    process.execPath,
    [path.join(root, 'packages/releases/commands/list-releases.mjs'), '--data', dataDir],
    { encoding: 'utf8' },
  );
  expect(listed).toContain('unchecked, "the shell follows within the minute": mf-a 9 claims /b');
});

test('T147: a release whose screens failed is pinned by nobody until it is released again', async () => {
  const store = await openStore(releases, {});
  const folder = build(fakeRelease('2'));
  const tryOut = async () => ['mf-a 2 does not mount'];
  await expect(publish({ store, folders: [folder], tryOut })).rejects.toThrow('does not mount');
  expect(await registryNow()).toMatchObject({ refused: ['mf-a@2'], remotes: [{ name: 'mf-a', version: '1' }, {}] });
  expect(release('--pin', '2')).toMatchObject({ status: 1, stderr: expect.stringContaining('was refused') });
  expect((await registryNow()).remotes[0]?.version).toBe('1');
  await publish({ store, folders: [folder] });
  const { remotes, refused } = await registryNow();
  expect([remotes[0]?.version, refused]).toEqual(['2', undefined]);
});

test.each(['the pipeline', 'the pipeline, as a canary', 'a library'])(
  'refuses another content for a stored version, which browsers could not load: %s',
  async (way) => {
    const store = await openStore(releases, {});
    const integrity = `sha384-${createHash('sha384').update('// other').digest('base64')}`;
    const [live] = (await registryNow()).remotes;
    const altered = fakeRelease('1', { integrity, files: { '/releases/mf-a/1/remoteEntry.js': integrity } });
    fs.rmSync(path.join(scratch, 'built'), { recursive: true });
    const folder = build(altered);
    fs.writeFileSync(path.join(folder, 'remoteEntry.js'), '// other');
    const refused = /mf-a 1 was stored with another content/;
    if (way === 'a library') await expect(publish({ store, folders: [folder] })).rejects.toThrow(refused);
    else
      expect(deploy(...(way.endsWith('canary') ? ['10'] : []))).toMatchObject({
        status: 1,
        stderr: expect.stringMatching(refused),
      });
    expect((await registryNow()).remotes[0]).toEqual(live);
  },
);

test('refuses a shell whose page names a script that is not there, by the way of the pipeline', async () => {
  fs.rmSync(path.join(scratch, 'built'), { recursive: true });
  const folder = build({
    ...shell,
    version: '2',
    scripts: [{ file: '/releases/shell/2/gone.js', integrity: 'sha384-x' }],
  });
  const { status, stderr } = command('deploy/publish-release.mjs', path.dirname(folder), releases, '--unchecked', 'x');
  expect([status, stderr]).toEqual([1, expect.stringContaining('shell 2 lists /releases/shell/2/gone.js')]);
  expect((await registryNow()).shell?.version).toBe('1');
});

test('refuses an app over its budget and does not store it', async () => {
  const big = fakeRelease('2');
  const folder = build(big);
  fs.writeFileSync(path.join(folder, 'remoteEntry.js.br'), Buffer.alloc(9 * 1024, 'x'));
  const store = await openStore(releases, {});
  await expect(publish({ store, folders: [folder] })).rejects.toThrow(
    'mf-a remoteEntry is 9.0 KiB, its budget is 7 KiB',
  );
  expect(await store.readFile('mf-a/2/release.json')).toBeUndefined();
});

test('a release on another major of React takes the place of the live one from a canary alone', async () => {
  const store = await openStore(releases, {});
  const uses = { '@baazi/contracts': { range: '^1.0.0', names: ['login'] } };
  const [next, patch, back] = [
    fakeRelease('2', { uses, react: '20.0.0' }),
    fakeRelease('3', { uses, react: '20.0.1' }),
    fakeRelease('4'),
  ];
  const why = 'mf-a 2 runs React 20.0.0, the live release the shell';
  await expect(publish({ store, folders: [build(next)] })).rejects.toThrow(why);
  await store.addRelease('mf-a/2', build(next), JSON.stringify(next));
  expect(release('--pin', '2')).toMatchObject({ status: 1, stderr: expect.stringContaining(why) });
  await publish({ store, folders: [build(next)], percent: 10 });
  expect(release('--promote').status).toBe(0);
  expect((await registryNow()).remotes[0]).toMatchObject({ version: '2', react: '20.0.0' });
  expect(command('packages/releases/commands/list-releases.mjs', '--data', dataDir).stdout).toContain(
    '2 on React 20.0.0',
  );
  await publish({ store, folders: [build(patch)] });
  await expect(publish({ store, folders: [build(back)] })).rejects.toThrow("runs the shell's React, the live release");
  expect(release('--rollback').status).toBe(0);
});

test('a remote with a React of its own has a budget of its own', () => {
  const first = (version: string, react?: string) => {
    const url = `/releases/mf-a/${version}/first.js`;
    const { files, ...rest } = fakeRelease(version, { preload: [url], react });
    const folder = build({ ...rest, files: { ...files, [url]: 'sha384-x' } });
    fs.writeFileSync(path.join(folder, 'first.js'), Buffer.alloc(100 * 1024, 'x'));
    return checkBudgets([folder]).find(({ what }) => what.includes('first chunk'));
  };
  expect(first('2')).toMatchObject({ what: 'mf-a first chunk', kib: 100, budget: 16 });
  expect(first('3', '20.0.0')).toMatchObject({ what: 'mf-a first chunk, React 20.0.0 included', budget: 106 });
});

test('accepts one of two concurrent releases that do not fit each other', async () => {
  const store = await openStore(releases, {});
  const leaner = { ...shell, version: '2', provides: { ...shell.provides, react: { version: '19.3.1', names: [] } } };
  const { registry, stamp } = await store.readRegistry();
  await store.writeRegistry({ ...registry, remotes: [] }, stamp);
  const results = await Promise.allSettled(
    [leaner, fakeRelease('2')].map((next) => publish({ store, folders: [build(next)], atOnce: true })),
  );
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});
