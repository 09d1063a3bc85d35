import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkRelease, endedTrial, pinned, promoted, rolledBack, withCanary, withLive } from './releases.mjs';
import { satisfies } from './satisfies.mjs';

const release = (version, more = {}) => ({
  name: 'mf-a',
  version,
  entry: `/releases/mf-a/${version}/remoteEntry.js`,
  integrity: 'sha384-x',
  preload: [],
  files: {},
  routes: [{ path: '/a' }],
  requires: { react: '^19.3.0' },
  contracts: '1.0.0',
  ...more,
});
const shell = { version: '1', shared: { react: '19.3.1' }, contracts: '1.0.0' };
const empty = { remotes: [], shell };
const of = (registry) => registry.remotes.find(({ name }) => name === 'mf-a');
const versions = (registry) => [of(registry).version, of(registry).canary?.version, of(registry).lastGood?.version];

for (const [version, range, fits] of [
  ['19.3.1', '^19.3.0', true],
  ['19.4.0', '^19.3.0', true],
  ['19.2.9', '^19.3.0', false],
  ['20.0.0', '^19.3.0', false],
  ['1.9.0', '^1.8.0 || ^2.0.0', true],
  ['2.0.0', '^1.8.0 || ^2.0.0', true],
  ['0.4.1', '^0.4.0', true],
  ['0.5.0', '^0.4.0', false],
  ['1.0.0-3f2a1c9d', '^1.0.0', true],
])
  test(`${version} ${fits ? 'is' : 'is not'} in ${range}`, () => assert.equal(satisfies(version, range), fits));

test('a release goes live and keeps the one before it to fall back to', () => {
  assert.deepEqual(versions(withLive(withLive(empty, release('1')), release('2'))), ['2', undefined, '1']);
});

test('the same release again changes nothing', () => {
  const registry = withLive(withLive(empty, release('1')), release('2'));
  assert.deepEqual(withLive(registry, release('2')), registry);
});

test('a trial leaves the live one, is promoted, or ends', () => {
  const tried = withCanary(withLive(withLive(empty, release('1')), release('2')), release('3'), 10);
  assert.deepEqual(versions(tried), ['2', '3', '1']);
  assert.equal(of(tried).canary.percent, 10);
  assert.deepEqual(versions(promoted(tried, 'mf-a')), ['3', undefined, '2']);
  assert.deepEqual(versions(rolledBack(tried, 'mf-a')), ['2', undefined, '1']);
  assert.throws(() => promoted(empty, 'mf-a'), /never been released/);
});

test('a trial that failed is taken back with a note that the next release clears; another trial is left alone', () => {
  const tried = withCanary(withLive(withLive(empty, release('1')), release('2')), release('3'), 10);
  const end = { version: '3', at: '2025-04-05T09:00:00Z', failed: 6, players: 7 };
  const ended = endedTrial(tried, 'mf-a', end);
  assert.deepEqual(versions(ended), ['2', undefined, '1']);
  assert.deepEqual(of(ended).ended, end);
  assert.deepEqual(endedTrial(tried, 'mf-a', { ...end, version: '9' }), tried);
  assert.deepEqual(endedTrial(ended, 'mf-a', end), ended);
  assert.equal(of(withLive(ended, release('4'))).ended, undefined);
  assert.equal(of(withLive(ended, release('4'))).lastGood.ended, undefined);
  assert.equal(of(withCanary(ended, release('4'), 5)).ended, undefined);
});

test('a rollback goes back one release, and no further', () => {
  const back = rolledBack(withLive(withLive(empty, release('1')), release('2')), 'mf-a');
  assert.deepEqual(versions(back), ['1', undefined, undefined]);
  assert.throws(() => rolledBack(back, 'mf-a'), /no release before/);
});

test('an older release that was stored can be pinned', () => {
  const registry = ['1', '2', '3'].reduce((sofar, version) => withLive(sofar, release(version)), empty);
  assert.deepEqual(versions(pinned(registry, release('1'))), ['1', undefined, '3']);
});

test('a shell falls back too', () => {
  const registry = withLive(withLive({ remotes: [], shell: null }, { name: 'shell', version: '1', shared: {} }), {
    name: 'shell',
    version: '2',
    shared: {},
  });
  assert.equal(registry.shell.version, '2');
  assert.equal(rolledBack(registry, 'shell').shell.version, '1');
});

test('a remote that the shell cannot serve is refused, by name', () => {
  assert.deepEqual(checkRelease(release('2', { requires: { react: '^18.2.0' } }), empty), [
    'mf-a 2 needs react ^18.2.0 (the shell has 19.3.1)',
  ]);
  assert.deepEqual(checkRelease(release('2'), empty), []);
});

test('a shell that a trial or a fallback cannot live with is refused, by name', () => {
  const registry = withCanary(withLive(withLive(empty, release('1')), release('2')), release('3'), 5);
  assert.equal(checkRelease({ name: 'shell', version: '2', shared: { react: '20.0.0' } }, registry).length, 3);
});

test('two remotes cannot have one path', () => {
  const registry = withLive(empty, { ...release('1'), name: 'mf-b' });
  assert.deepEqual(checkRelease(release('1'), registry), ['/a belongs to mf-b']);
});

test('a remote that knows newer contracts than the portal waits for services, gateway and shell', () => {
  assert.match(checkRelease(release('2', { contracts: '1.1.0' }), empty)[0], /services, gateway and shell come first/);
});
