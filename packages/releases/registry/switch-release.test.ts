import type { Registry } from '@baazi/contracts';
import { emptyPortal, fakeRelease, fakeShell } from '../testing/fake-release';
import { canaryEnded, pinned, promoted, rolledBack, withCanary, withLive } from './switch-release.mjs';
import { parseRegistry } from './registry.mjs';

const afterReleases = (...versions: string[]): Registry =>
  versions.reduce((sofar, version) => withLive(sofar, fakeRelease(version)), emptyPortal());
const remoteIn = (registry: Registry) => registry.remotes.find(({ name }) => name === 'mf-a');
const versions = (registry: Registry) => {
  const { version, canary, lastGood } = remoteIn(registry) ?? {};
  return [version, canary?.version, lastGood?.version];
};

test('makes a release live and keeps the previous one', () => {
  expect(versions(afterReleases('1', '2'))).toEqual(['2', undefined, '1']);
});

test('changes nothing for the same release', () => {
  const registry = afterReleases('1', '2');
  expect(withLive(registry, fakeRelease('2'))).toEqual(registry);
});

test('keeps the live release during a canary, which is promoted or rolled back', () => {
  const canary = withCanary(afterReleases('1', '2'), fakeRelease('3'), 10);
  expect(versions(canary)).toEqual(['2', '3', '1']);
  expect(remoteIn(canary)?.canary?.percent).toBe(10);
  expect(versions(promoted(canary, 'mf-a'))).toEqual(['3', undefined, '2']);
  expect(remoteIn(promoted(canary, 'mf-a'))).not.toHaveProperty('percent');
  expect(versions(rolledBack(canary, 'mf-a'))).toEqual(['2', undefined, '1']);
  expect(() => promoted(emptyPortal(), 'mf-a')).toThrow(/never been released/);
});

test('withdraws a failed canary with a record that the next release clears, and no other canary', () => {
  const canary = withCanary(afterReleases('1', '2'), fakeRelease('3'), 10);
  const end = { version: '3', at: '2025-04-05T09:00:00Z', failed: 6, players: 7 };
  const ended = canaryEnded(canary, 'mf-a', end);
  expect(versions(ended)).toEqual(['2', undefined, '1']);
  expect(remoteIn(ended)?.ended).toEqual(end);
  expect(() => pinned(ended, fakeRelease('3'))).toThrow(/was refused/);
  expect(canaryEnded(canary, 'mf-a', { ...end, version: '9' })).toEqual(canary);
  expect(canaryEnded(ended, 'mf-a', end)).toEqual(ended);
  const next = remoteIn(withLive(ended, fakeRelease('4')));
  expect(next).not.toHaveProperty('ended');
  expect(next?.lastGood).not.toHaveProperty('ended');
  expect(remoteIn(withCanary(ended, fakeRelease('4'), 5))).not.toHaveProperty('ended');
});

test('rolls back one release and no further', () => {
  const back = rolledBack(afterReleases('1', '2'), 'mf-a');
  expect(versions(back)).toEqual(['1', undefined, undefined]);
  expect(() => rolledBack(back, 'mf-a')).toThrow(/no release before/);
});

test('pins an older stored release', () => {
  expect(versions(pinned(afterReleases('1', '2', '3'), fakeRelease('1')))).toEqual(['1', undefined, '3']);
});

test('rolls back a shell', () => {
  const registry = withLive(withLive({ remotes: [], shell: null }, fakeShell('1')), fakeShell('2'));
  expect(registry.shell?.version).toBe('2');
  expect(rolledBack(registry, 'shell').shell?.version).toBe('1');
  expect(() => rolledBack(rolledBack(registry, 'shell'), 'shell')).toThrow(/no release before/);
});

test('runs, promotes, rolls back and withdraws a shell canary', () => {
  const shellIn = ({ shell }: Registry) => [shell?.version, shell?.canary?.version, shell?.lastGood?.version];
  const canary = withCanary(emptyPortal(), fakeShell('2'), 10);
  expect(shellIn(canary)).toEqual(['1', '2', undefined]);
  expect(canary.shell?.canary).not.toHaveProperty('name');
  expect(shellIn(promoted(canary, 'shell'))).toEqual(['2', undefined, '1']);
  expect(promoted(canary, 'shell').shell).not.toHaveProperty('percent');
  expect(shellIn(rolledBack(canary, 'shell'))).toEqual(['1', undefined, undefined]);
  expect(shellIn(withLive(canary, fakeShell('3')))).toEqual(['3', undefined, '1']);
  const end = { version: '2', at: '2025-04-05T09:00:00Z', failed: 0, players: 7, why: 'silence' as const };
  const ended = canaryEnded(canary, 'shell', end);
  expect(shellIn(ended)).toEqual(['1', undefined, undefined]);
  expect(ended.shell?.ended).toEqual(end);
  expect(canaryEnded(canary, 'shell', { ...end, version: '9' })).toEqual(canary);
  expect(withCanary(ended, fakeShell('3'), 5).shell).not.toHaveProperty('ended');
  expect(() => promoted(emptyPortal(), 'shell')).toThrow(/no canary/);
  expect(() => withCanary({ remotes: [], shell: null }, fakeShell('2'), 10)).toThrow(/never been released/);
});

test('refuses to pin a shell', () => {
  expect(() => pinned(emptyPortal(), fakeShell('2'))).toThrow(/only remotes/);
});

test('reads a registry as older tools and hands left it, and keeps its shape', () => {
  const { name: _name, ...shell } = fakeShell('1');
  const older = parseRegistry(
    JSON.stringify({
      schema: 1,
      remotes: [{ ...fakeRelease('1'), canary: null, note: 'by hand' }],
      shell: { ...shell, lastGood: null, canary: { ...shell, version: '2', percent: 5 } },
    }),
  );
  const after = JSON.parse(JSON.stringify(promoted(withCanary(older, fakeRelease('2'), 10), 'shell')));
  expect(after).toEqual({
    schema: 1,
    remotes: [{ ...fakeRelease('1'), note: 'by hand', latest: '2', canary: { ...fakeRelease('2'), percent: 10 } }],
    shell: { ...shell, version: '2', latest: '2', lastGood: shell },
  });
});
