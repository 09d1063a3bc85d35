// A team cannot break another one by what it says of its build: each attempt, by every way into the registry.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import type { Release, RemoteRelease } from '@baazi/contracts';
import { hashOf } from './registry/release-of.mjs';
import { publish } from './publish.mjs';
import { openStore } from './stores/open-store.mjs';
import { fakeRelease, fakeShell } from './testing/fake-release';
import { startFakeS3 } from './testing/fake-s3.mjs';
import { writeBuild } from './testing/write-build';

const root = path.resolve(__dirname, '../..');
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'attempts-'));
const program = path.join(scratch, 'publish-release.mjs');
let bucket: Awaited<ReturnType<typeof startFakeS3>>;

beforeAll(async () => {
  // As the Dockerfile of a part makes it.
  const dockerfile = fs.readFileSync(path.join(root, 'mf-wallet/Dockerfile'), 'utf8');
  const [, command = ''] = /^RUN npx (esbuild .+) --outdir=/m.exec(dockerfile) ?? [];
  execFileSync('sh', ['-c', `npx ${command} --outfile=${program} --log-level=warning`], { cwd: root });
  bucket = await startFakeS3();
});
afterAll(async () => {
  await bucket.close();
  fs.rmSync(scratch, { recursive: true });
});

const endpoints = { joinContest: 'POST /api/user/teams', withdraw: 'POST /api/user/withdraw' };
const portal = { shared: {}, lent: {}, contracts: { name: '@baazi/contracts', range: '^1.0.0', endpoints } };
const shell = { ...fakeShell('1') };
shell.provides = { ...shell.provides, '@baazi/contracts': { version: '1.2.0', names: Object.keys(endpoints) } };

/** The output of webpack for a remote that uses `useState` of React and joins a contest. */
const scripts = {
  'remoteEntry.js': 'var mf_a={1:{shareKey:"react"}};',
  'first.js': 'x.push({2(e,t,n){n(1).useState();go(call({method:"POST",path:"/api/user/teams"}))}})',
};
const uses: RemoteRelease['uses'] = {
  react: { range: '^19.0.0', names: ['useState'] },
  '@baazi/contracts': { range: '^1.0.0', names: ['joinContest'] },
};
const manifest = {
  metaData: { globalName: 'mf_a', publicPath: 'auto', remoteEntry: { name: 'remoteEntry.js', type: 'global' } },
  shared: [{ name: 'react', requiredVersion: '^19.0.0' }],
  exposes: [{ path: './lifecycles', assets: { js: { sync: ['first.js'] } } }],
};

interface Build {
  version: string;
  files?: Record<string, string>;
  more?: Partial<RemoteRelease>;
}
/** A folder of builds with one remote in it, as release containers hold it. */
function remoteBuild({ version, files = {}, more = {} }: Build): string {
  const all = { ...scripts, ...files };
  const listed = Object.fromEntries(
    Object.entries(all).map(([name, body]) => [`/releases/mf-a/${version}/${name}`, hashOf(Buffer.from(body))]),
  );
  const entry = `/releases/mf-a/${version}/remoteEntry.js`;
  return folderWith(fakeRelease(version, { files: listed, integrity: listed[entry] ?? '', uses, ...more }), {
    ...all,
    'mf-manifest.json': JSON.stringify(manifest),
  });
}
function folderWith(release: Release, files: Record<string, string>): string {
  const built = fs.mkdtempSync(path.join(scratch, 'built-'));
  const folder = writeBuild(path.join(built, 'one'), release);
  for (const [name, body] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), body);
  return built;
}
const shellBuild = (version: string, change: (folder: string) => void = () => undefined): string => {
  const built = folderWith({ ...shell, ...scriptsOf(version), version }, { 'portal.json': JSON.stringify(portal) });
  change(path.join(built, 'one'));
  return built;
};
const scriptsOf = (version: string) => ({ scripts: fakeShell(version).scripts });

interface Way {
  name: string;
  run: (built: string) => string[];
  isBucket?: boolean;
}
const ways: Way[] = [
  {
    name: 'the release command',
    run: (built) => [
      path.join(root, 'packages/releases/commands/release.mjs'),
      ...['--built', path.join(built, 'one'), '--data', path.join(scratch, 'data')],
    ],
  },
  { name: 'a container', run: (built) => [program, built, path.join(scratch, 'data/releases')] },
  {
    name: 'the pipeline',
    run: (built) => [program, built, fs.mkdtempSync(path.join(scratch, 'cache-'))],
    isBucket: true,
  },
];
const environmentOf = ({ isBucket }: Way): Record<string, string> => (isBucket ? bucket.environment : {});

/** Runs a program beside this process, which is the bucket. */
async function ended(args: string[], env: Record<string, string>): Promise<{ status: number | null; output: string }> {
  const child = spawn(process.execPath, args, { env: { PATH: process.env['PATH'], ...env } });
  const [out, problems] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status: child.exitCode, output: out + problems };
}
const storeOf = (way: Way) =>
  openStore(way.isBucket ? fs.mkdtempSync(path.join(scratch, 'cache-')) : path.join(scratch, 'data/releases'), {
    ...environmentOf(way),
  });

const attempts: [attempt: string, built: () => string, refused: string][] = [
  [
    'uses nothing, as it says, and calls React',
    () => remoteBuild({ version: '2', more: { uses: {} } }),
    'mf-a 2 uses react and does not say so',
  ],
  [
    'leaves out a name of React',
    () =>
      remoteBuild({
        version: '2',
        files: { 'first.js': 'x.push({2(e,t,n){n(1).useState();n(1).useEffectEvent()}})' },
      }),
    'mf-a 2 uses useEffectEvent of react and does not say so',
  ],
  [
    'leaves out an endpoint',
    () => remoteBuild({ version: '2', files: { 'later.js': 'go(call({method:"POST",path:"/api/user/withdraw"}))' } }),
    'mf-a 2 uses withdraw of @baazi/contracts and does not say so',
  ],
  [
    'calls an endpoint that the portal does not have',
    () => remoteBuild({ version: '2', files: { 'later.js': 'go(call({method:"PUT",path:"/api/user/all-money"}))' } }),
    'mf-a 2 calls PUT /api/user/all-money, which the portal does not have',
  ],
  [
    'says another range than its build needs',
    () => remoteBuild({ version: '2', more: { uses: { ...uses, react: { range: '*', names: ['useState'] } } } }),
    'mf-a 2 needs react ^19.0.0 and says *',
  ],
  [
    'holds no manifest',
    () => {
      const built = remoteBuild({ version: '2' });
      fs.rmSync(path.join(built, 'one/mf-manifest.json'));
      return built;
    },
    'mf-a 2 cannot be read',
  ],
  [
    'is the same version with another script',
    () => remoteBuild({ version: '1', files: { 'first.js': `${scripts['first.js']};extra()` } }),
    'mf-a 1 was stored with another content: build a new version',
  ],
  [
    'is the same version with another route',
    () =>
      remoteBuild({
        version: '1',
        more: { routes: fakeRelease('1').routes.map((one) => ({ ...one, access: 'anyone' })) },
      }),
    'mf-a 1 was stored with another content: build a new version',
  ],
  [
    'is a shell whose page names a script that is not there',
    () =>
      shellBuild('2', (folder) =>
        fs.appendFileSync(
          path.join(folder, 'index.html'),
          '<script src="/releases/shell/2/gone.js" integrity="sha384-x"></script>',
        ),
      ),
    'shell 2 has a page with /releases/shell/2/gone.js',
  ],
  [
    'is a shell for everybody at once',
    () => shellBuild('2'),
    'shell 2 starts for everybody at once: --canary 10 first, then --promote',
  ],
];

describe.each(ways)('by $name', (way) => {
  beforeEach(async () => {
    fs.rmSync(path.join(scratch, 'data'), { recursive: true, force: true });
    bucket.objects.clear();
    const folders = [shellBuild('1'), remoteBuild({ version: '1' })].map((built) => path.join(built, 'one'));
    await publish({ store: await storeOf(way), folders });
  });

  test.each(attempts)(
    'a release that %s is refused by name and leaves the registry as it was',
    async (_a, built, why) => {
      const before = await (await storeOf(way)).readRegistry();
      const { status, output } = await ended(way.run(built()), environmentOf(way));
      expect(output).toContain(why);
      expect(status).toBe(1);
      expect(await (await storeOf(way)).readRegistry()).toEqual(before);
    },
  );

  test('an honest release goes live, and so does a shell after its canary', async () => {
    expect(await ended(way.run(remoteBuild({ version: '2' })), environmentOf(way))).toMatchObject({ status: 0 });
    const percent = way.name === 'the release command' ? ['--canary', '10'] : ['10'];
    expect(await ended([...way.run(shellBuild('2')), ...percent], environmentOf(way))).toMatchObject({ status: 0 });
    const { registry } = await (await storeOf(way)).readRegistry();
    expect([registry.remotes[0]?.version, registry.shell?.version, registry.shell?.canary?.version]).toEqual([
      '2',
      '1',
      '2',
    ]);
  });
});

describe('a store that answers slowly or half', () => {
  type Fault = [call: string, how: 'hang' | 'cut' | 'half', why: string];
  const faults: Fault[] = [
    ['GET registry.json', 'hang', 'the release store failed at GET registry.json: it did not answer within 10 s'],
    ['GET registry.json', 'cut', 'the release store failed at GET registry.json: '],
    ['GET registry.json', 'half', 'the registry is stored only half'],
    ['PUT mf-a/2/first.js', 'hang', 'the release store failed at PUT mf-a/2/first.js: it did not answer within 10 s'],
    ['PUT mf-a/2/first.js', 'half', 'mf-a 2 is stored without mf-a/2/first.js as it was built: build a new version'],
    ['GET mf-a/2/first.js', 'cut', 'the release store failed at GET mf-a/2/first.js: '],
    ['PUT history/00000002.json', 'half', 'history/00000002.json holds another registry than the one that is replaced'],
    ['PUT registry.json', 'hang', 'the release store failed at PUT registry.json: it did not answer within 10 s'],
  ];

  test.each(faults)(
    'at %s (%s) is named by every way, and its registry stays as it was',
    async (call, how, why) => {
      // Beside each other, because each waits for ten seconds.
      await Promise.all(
        ways.map(async (way) => {
          const slow = await startFakeS3();
          const cache = () => fs.mkdtempSync(path.join(scratch, 'cache-'));
          for (const built of [shellBuild('1'), remoteBuild({ version: '1' })])
            await publish({
              store: await openStore(cache(), slow.environment),
              folders: [path.join(built, 'one')],
            });
          const before = slow.objects.get('registry.json');
          slow.mischief.set(call, how);
          const dir = cache();
          // A copy of the registry, as a machine has it that has released before.
          if (way.name !== 'the pipeline') {
            fs.mkdirSync(path.join(dir, 'releases'));
            fs.writeFileSync(path.join(dir, 'releases/registry.json'), before?.body ?? '');
          }
          const built = remoteBuild({ version: '2' });
          const args =
            way.name === 'the release command'
              ? [...way.run(built).slice(0, -1), dir]
              : [program, built, path.join(dir, 'releases')];
          const { status, output } = await ended(args, slow.environment);
          expect(output).toContain(why);
          expect(status).toBe(1);
          expect(slow.objects.get('registry.json')).toBe(before);
          await slow.close();
        }),
      );
    },
    120_000,
  );

  test.each(ways.filter(({ isBucket }) => !isBucket))(
    'as a folder in which a job died half-way is named by $name',
    async (way) => {
      fs.rmSync(path.join(scratch, 'data'), { recursive: true, force: true });
      const folders = [shellBuild('1'), remoteBuild({ version: '1' })].map((built) => path.join(built, 'one'));
      await publish({ store: await storeOf(way), folders });
      const built = remoteBuild({ version: '2' });
      fs.cpSync(path.join(built, 'one'), path.join(scratch, 'data/releases/mf-a/2'), { recursive: true });
      fs.truncateSync(path.join(scratch, 'data/releases/mf-a/2/first.js'), 10);
      const before = await (await storeOf(way)).readRegistry();
      const { status, output } = await ended(way.run(built), environmentOf(way));
      expect(output).toContain('mf-a 2 is stored without mf-a/2/first.js as it was built: build a new version');
      expect(status).toBe(1);
      expect(await (await storeOf(way)).readRegistry()).toEqual(before);
    },
  );
});

describe('a store', () => {
  const way: Way = { name: 'a bucket', run: () => [], isBucket: true };
  beforeEach(async () => {
    bucket.objects.clear();
    await publish({ store: await storeOf(way), folders: [path.join(shellBuild('1'), 'one')] });
  });

  test('that keeps half a release names it, and the registry does not', async () => {
    const store = await storeOf(way);
    const half = {
      ...store,
      async addRelease(...release: Parameters<typeof store.addRelease>) {
        await store.addRelease(...release);
        bucket.objects.delete('mf-a/1/first.js');
      },
    };
    await expect(publish({ store: half, folders: [path.join(remoteBuild({ version: '1' }), 'one')] })).rejects.toThrow(
      'mf-a 1 is stored without mf-a/1/first.js as it was built: build a new version',
    );
    expect((await store.readRegistry()).registry.remotes).toEqual([]);
  });

  test('that two jobs fill with one version at once takes one of them', async () => {
    const contents = [';first()', ';second()'].map((more) => `${scripts['first.js']}${more}`);
    const outcomes = await Promise.allSettled(
      contents.map(async (body) =>
        publish({
          store: await storeOf(way),
          folders: [path.join(remoteBuild({ version: '1', files: { 'first.js': body } }), 'one')],
        }),
      ),
    );
    // At most one: each may also find a script of the other in its place.
    expect(outcomes.filter(({ status }) => status === 'fulfilled').length).toBeLessThanOrEqual(1);
    const { registry } = await (await storeOf(way)).readRegistry();
    for (const [url, hash] of Object.entries(registry.remotes[0]?.files ?? {})) {
      const object = bucket.objects.get(url.replace('/releases/', ''));
      expect(object && hashOf(object.body)).toBe(hash);
    }
  });
});
