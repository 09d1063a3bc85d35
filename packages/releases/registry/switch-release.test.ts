import type { Registry } from '@baazi/contracts';
import { emptyPortal, fakeRelease, fakeShell } from '../testing/fake-release';
import { endedTrial, pinned, promoted, rolledBack, withCanary, withLive } from './switch-release.mjs';

const afterReleases = (...versions: string[]): Registry =>
  versions.reduce((sofar, version) => withLive(sofar, fakeRelease(version)), emptyPortal());
const remoteIn = (registry: Registry) => registry.remotes.find(({ name }) => name === 'mf-a');
const versions = (registry: Registry) => {
  const { version, canary, lastGood } = remoteIn(registry) ?? {};
  return [version, canary?.version, lastGood?.version];
};

test('a release goes live and keeps the one before it to fall back to', () => {
  expect(versions(afterReleases('1', '2'))).toEqual(['2', undefined, '1']);
});

test('the same release again changes nothing', () => {
  const registry = afterReleases('1', '2');
  expect(withLive(registry, fakeRelease('2'))).toEqual(registry);
});

test('a trial leaves the live one, is promoted, or ends', () => {
  const tried = withCanary(afterReleases('1', '2'), fakeRelease('3'), 10);
  expect(versions(tried)).toEqual(['2', '3', '1']);
  expect(remoteIn(tried)?.canary?.percent).toBe(10);
  expect(versions(promoted(tried, 'mf-a'))).toEqual(['3', undefined, '2']);
  expect(remoteIn(promoted(tried, 'mf-a'))).not.toHaveProperty('percent');
  expect(versions(rolledBack(tried, 'mf-a'))).toEqual(['2', undefined, '1']);
  expect(() => promoted(emptyPortal(), 'mf-a')).toThrow(/never been released/);
});

test('a trial that failed is taken back with a note that the next release clears; another trial is left alone', () => {
  const tried = withCanary(afterReleases('1', '2'), fakeRelease('3'), 10);
  const end = { version: '3', at: '2025-04-05T09:00:00Z', failed: 6, players: 7 };
  const ended = endedTrial(tried, 'mf-a', end);
  expect(versions(ended)).toEqual(['2', undefined, '1']);
  expect(remoteIn(ended)?.ended).toEqual(end);
  expect(endedTrial(tried, 'mf-a', { ...end, version: '9' })).toEqual(tried);
  expect(endedTrial(ended, 'mf-a', end)).toEqual(ended);
  const next = remoteIn(withLive(ended, fakeRelease('4')));
  expect(next).not.toHaveProperty('ended');
  expect(next?.lastGood).not.toHaveProperty('ended');
  expect(remoteIn(withCanary(ended, fakeRelease('4'), 5))).not.toHaveProperty('ended');
});

test('a rollback goes back one release, and no further', () => {
  const back = rolledBack(afterReleases('1', '2'), 'mf-a');
  expect(versions(back)).toEqual(['1', undefined, undefined]);
  expect(() => rolledBack(back, 'mf-a')).toThrow(/no release before/);
});

test('an older release that was stored can be pinned', () => {
  expect(versions(pinned(afterReleases('1', '2', '3'), fakeRelease('1')))).toEqual(['1', undefined, '3']);
});

test('a shell falls back too', () => {
  const registry = withLive(withLive({ remotes: [], shell: null }, fakeShell('1')), fakeShell('2'));
  expect(registry.shell?.version).toBe('2');
  expect(rolledBack(registry, 'shell').shell?.version).toBe('1');
  expect(() => rolledBack(rolledBack(registry, 'shell'), 'shell')).toThrow(/no release before/);
});

test('a shell is tried out, promoted, taken back, or ends by itself', () => {
  const shellIn = ({ shell }: Registry) => [shell?.version, shell?.canary?.version, shell?.lastGood?.version];
  const tried = withCanary(emptyPortal(), fakeShell('2'), 10);
  expect(shellIn(tried)).toEqual(['1', '2', undefined]);
  expect(tried.shell?.canary).not.toHaveProperty('name');
  expect(shellIn(promoted(tried, 'shell'))).toEqual(['2', undefined, '1']);
  expect(promoted(tried, 'shell').shell).not.toHaveProperty('percent');
  expect(shellIn(rolledBack(tried, 'shell'))).toEqual(['1', undefined, undefined]);
  expect(shellIn(withLive(tried, fakeShell('3')))).toEqual(['3', undefined, '1']);
  const end = { version: '2', at: '2025-04-05T09:00:00Z', failed: 0, players: 7, why: 'silence' as const };
  const ended = endedTrial(tried, 'shell', end);
  expect(shellIn(ended)).toEqual(['1', undefined, undefined]);
  expect(ended.shell?.ended).toEqual(end);
  expect(endedTrial(tried, 'shell', { ...end, version: '9' })).toEqual(tried);
  expect(withCanary(ended, fakeShell('3'), 5).shell).not.toHaveProperty('ended');
  expect(() => promoted(emptyPortal(), 'shell')).toThrow(/no trial/);
  expect(() => withCanary({ remotes: [], shell: null }, fakeShell('2'), 10)).toThrow(/never been released/);
});

test('a shell is not pinned', () => {
  expect(() => pinned(emptyPortal(), fakeShell('2'))).toThrow(/only remotes/);
});
