import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Registry, RemoteRelease } from '@baazi/contracts';
import { publish } from '../publish.mjs';
import { withCanary, withLive } from '../registry/switch-release.mjs';
import { folderStore } from '../stores/folder-store.mjs';
import { fakeRelease, fakeShell } from '../testing/fake-release';
import { writeBuild } from '../testing/write-build';
import type { OwnerKey } from '../owners.mjs';
import { keysFrom, publicKeyOf, readHouseKeys, releaseKeys, type ReleaseKeys } from './release-keys.mjs';
import { signLocalReleases } from './sign-local-releases.mjs';
import { signedRelease } from './sign-release.mjs';
import { verifiedStore } from './verified-store.mjs';

function keyPair(): { privateKey: string; publicKey: string } {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKeyOf(privateKey),
  };
}
const [team, otherTeam] = [keyPair(), keyPair()];
/** Keys by app, as owners.mjs gives them. */
const ownedBy = (keys: Record<string, readonly OwnerKey[]>, signer?: string): ReleaseKeys => ({
  ...(signer === undefined ? {} : { signer }),
  ofApp: (name) => keys[name] ?? [],
});
const teams = ownedBy({
  'mf-a': [{ publicKey: team.publicKey }],
  'mf-b': [{ publicKey: otherTeam.publicKey }],
  shell: [{ publicKey: team.publicKey }],
});

let scratch: string;
let releases: string;
beforeEach(() => {
  scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'signatures-'));
  releases = path.join(scratch, 'releases');
});
afterEach(() => fs.rmSync(scratch, { recursive: true }));

const buildFolder = (version: string) => path.join(scratch, 'built', version);
/** A build of mf-a with a picture, whose description is signed by `key` after `change`. */
function signedBuild(version: string, key = team, change: (release: RemoteRelease) => RemoteRelease = (one) => one) {
  const release = fakeRelease(version);
  const folder = writeBuild(buildFolder(version), release);
  fs.writeFileSync(path.join(folder, 'crest.svg'), `<svg>${version}</svg>`);
  const signed = change(signedRelease(release, folder, key.privateKey));
  fs.writeFileSync(path.join(folder, 'release.json'), JSON.stringify(signed));
  return { folder, release: signed };
}
async function startPortal() {
  const store = folderStore(releases);
  const shell = writeBuild(buildFolder('shell'), fakeShell('1'));
  await publish({ store, folders: [shell], keys: ownedBy({}) });
  return store;
}

test('a release that its team signed goes live, and one without a key of the team is refused by name', async () => {
  const store = await startPortal();
  await publish({ store, folders: [signedBuild('1').folder], keys: teams });
  const before = await store.readRegistry();
  const attempts: [why: string, build: { folder: string }, keys?: ReleaseKeys][] = [
    ['is not signed', { folder: writeBuild(buildFolder('2'), fakeRelease('2')) }],
    ['is signed with a key that is not one of mf-a', signedBuild('3', otherTeam)],
    ['has a signature over another description', signedBuild('4', team, (release) => ({ ...release, uses: {} }))],
    [
      'has a signature over another description',
      signedBuild('5', team, ({ signature, ...release }) => ({
        ...release,
        ...(signature ? { signature: { ...signature, counter: signature.counter + 1 } } : {}),
      })),
    ],
    [
      'is signed with a key that was revoked',
      signedBuild('6'),
      ownedBy({ 'mf-a': [{ publicKey: team.publicKey, revoked: true }] }),
    ],
    [
      'is signed with a key that has expired',
      signedBuild('7'),
      ownedBy({ 'mf-a': [{ publicKey: team.publicKey, until: '2020-01-01T00:00:00Z' }] }),
    ],
  ];
  for (const [why, { folder }, keys = teams] of attempts)
    // Not even an override makes it live: the gateway would not serve it.
    await expect(publish({ store, folders: [folder], keys, unchecked: 'in a hurry' })).rejects.toThrow(why);
  const altered = signedBuild('8');
  fs.writeFileSync(path.join(altered.folder, 'crest.svg'), '<svg onload="steal()"/>');
  await expect(publish({ store, folders: [altered.folder], keys: teams })).rejects.toThrow(
    'holds crest.svg otherwise than it was signed',
  );
  expect(await store.readRegistry()).toEqual(before);
});

test('a counter that goes back or lies ahead is refused, and a key may follow another', async () => {
  const store = await startPortal();
  const clock = jest.spyOn(Date, 'now');
  const at = Date.parse('2026-01-01T00:00:00Z');
  clock.mockReturnValue(at);
  const old = signedBuild('1');
  clock.mockReturnValue(at + 60_000);
  await publish({ store, folders: [signedBuild('2').folder], keys: teams });
  await expect(publish({ store, folders: [old.folder], keys: teams })).rejects.toThrow(
    'was signed before a release that the registry names',
  );
  clock.mockReturnValue(at + 60 * 60_000);
  const early = signedBuild('3');
  clock.mockReturnValue(at + 120_000);
  await expect(publish({ store, folders: [early.folder], keys: teams })).rejects.toThrow('a counter that lies ahead');
  // The first key runs out; what it signed before stays, and the next one signs from now on.
  const next = keyPair();
  const rotated = ownedBy({
    'mf-a': [{ publicKey: team.publicKey, until: new Date(at + 90_000).toISOString() }, { publicKey: next.publicKey }],
  });
  await publish({ store, folders: [signedBuild('4', next).folder], keys: rotated });
  const served = (await verifiedStore(store, rotated, () => undefined).readRegistry()).registry.remotes[0];
  expect([served?.version, served?.lastGood?.version]).toEqual(['4', '2']);
  clock.mockRestore();
});

test('a signer signs where no key to verify with is known, as in a release container', async () => {
  const store = await startPortal();
  const keys = releaseKeys(releases, { env: { RELEASE_SIGNING_KEY: team.privateKey.replaceAll('\n', '\\n') } });
  await publish({ store, folders: [writeBuild(buildFolder('1'), fakeRelease('1'))], keys });
  const gateway = keysFrom(readHouseKeys(team.publicKey));
  const served = await verifiedStore(store, gateway, () => undefined).readRegistry();
  expect(served.registry.remotes.map(({ version }) => version)).toEqual(['1']);
});

test('a signer signs what is unsigned, and a house key signs for apps without a key of their own', async () => {
  const store = await startPortal();
  const house = keysFrom(readHouseKeys(`${otherTeam.publicKey}, ${team.publicKey}`), team.privateKey);
  await publish({ store, folders: [writeBuild(buildFolder('1'), fakeRelease('1'))], keys: house });
  const { registry } = await store.readRegistry();
  expect(registry.remotes[0]?.signature?.counter).toBeGreaterThan(Date.now() - 60_000);
  const problems: string[] = [];
  const verified = verifiedStore(store, house, (problem) => problems.push(problem));
  expect((await verified.readFile('mf-a/1/remoteEntry.js'))?.toString()).toBe('// 1');
  expect((await verified.readRegistry()).registry.remotes).toEqual(registry.remotes);
  // The shell was stored unsigned: without it there is no portal.
  expect((await verified.readRegistry()).registry.shell).toBeNull();
  expect(new Set(problems)).toEqual(new Set(['shell 1 is not signed']));
});

describe('a store in which somebody else writes', () => {
  const problems: string[] = [];
  const open = async (change: (registry: Registry) => Registry) => {
    const store = await startPortal();
    await publish({ store, folders: [signedBuild('1').folder], keys: teams });
    await publish({ store, folders: [signedBuild('2').folder], keys: teams });
    problems.length = 0;
    const verified = verifiedStore(store, ownedBy({ 'mf-a': [{ publicKey: team.publicKey }] }), (problem) =>
      problems.push(problem),
    );
    const write = async (): Promise<void> => {
      const { registry, stamp } = await store.readRegistry();
      await store.writeRegistry(change(registry), stamp);
    };
    return { verified, write };
  };
  const versions = async (store: ReturnType<typeof verifiedStore>) => {
    const [entry] = (await store.readRegistry()).registry.remotes;
    return [entry?.version, entry?.lastGood?.version, entry?.canary?.version];
  };
  const forged = fakeRelease('9', { routes: [] });

  test.each<[what: string, change: (registry: Registry) => Registry, served: (string | undefined)[]]>([
    ['a live release', (registry) => withLive(registry, forged), ['2', '2', undefined]],
    ['a canary', (registry) => withCanary(registry, forged, 50), ['2', '1', undefined]],
    [
      'another description of a signed release',
      (registry) => ({
        ...registry,
        remotes: registry.remotes.map((entry) => ({ ...entry, integrity: 'sha384-other' })),
      }),
      ['2', '1', undefined],
    ],
  ])('does not reach a browser: %s', async (_what, change, served) => {
    const { verified, write } = await open(change);
    expect(await versions(verified)).toEqual(['2', '1', undefined]);
    await write();
    expect(await versions(verified)).toEqual(served);
    expect(problems).not.toEqual([]);
  });
  test('a gateway that starts then serves the previous release', async () => {
    const { verified, write } = await open((registry) => withLive(registry, forged));
    await write();
    expect((await versions(verified))[0]).toBe('2');
  });
  test('a file with another content counts as missing', async () => {
    const { verified } = await open((registry) => registry);
    expect((await verified.readFile('mf-a/2/crest.svg'))?.toString()).toBe('<svg>2</svg>');
    fs.writeFileSync(path.join(releases, 'mf-a/2/crest.svg'), '<svg onload="steal()"/>');
    fs.writeFileSync(path.join(releases, 'mf-a/2/added.js'), '// added');
    expect(await verified.readFile('mf-a/2/crest.svg')).toBeUndefined();
    expect(await verified.readFile('mf-a/2/added.js')).toBeUndefined();
    expect(problems).toEqual(
      ['mf-a/2/crest.svg', 'mf-a/2/added.js'].map((one) => `${one} is not the file that was signed`),
    );
  });
});

test('a release that was stored unsigned and is published again signed is served, but for its old description', async () => {
  const store = await startPortal();
  const folder = writeBuild(buildFolder('1'), fakeRelease('1'));
  await publish({ store, folders: [folder] });
  const house = keysFrom(readHouseKeys(team.publicKey), team.privateKey);
  await publish({ store, folders: [folder], keys: house });
  const verified = verifiedStore(store, house, () => undefined);
  expect((await verified.readRegistry()).registry.remotes.map(({ version }) => version)).toEqual(['1']);
  expect((await verified.readFile('mf-a/1/remoteEntry.js'))?.toString()).toBe('// 1');
  expect(await verified.readFile('mf-a/1/release.json')).toBeUndefined();
});

test('a local store signs with a key of its own, also what was stored before releases were signed', async () => {
  const store = await startPortal();
  for (const version of ['1', '2'])
    await publish({ store, folders: [writeBuild(buildFolder(version), fakeRelease(version))] });
  expect(releaseKeys(releases, { env: {} }).signer).toBeUndefined();
  const keys = releaseKeys(releases, { makesLocal: true, env: {} });
  await signLocalReleases(store, releases, keys);
  const { registry } = await verifiedStore(store, keys, (problem) => {
    throw new Error(problem);
  }).readRegistry();
  expect([registry.shell?.version, registry.remotes[0]?.version, registry.remotes[0]?.lastGood?.version]).toEqual([
    '1',
    '2',
    '1',
  ]);
  expect(releaseKeys(releases, { env: {} })).toMatchObject({ signer: keys.signer });
  expect(createPrivateKey(keys.signer ?? '').asymmetricKeyType).toBe('ed25519');
  // A key of the environment comes first.
  const given = releaseKeys(releases, { env: { RELEASE_SIGNING_KEY: team.privateKey.replaceAll('\n', '\\n') } });
  expect(given.signer).toBe(team.privateKey);
});
