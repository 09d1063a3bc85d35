import type { Registry } from '@baazi/contracts';
import { withCanary, withLive } from '../registry/switch-release.mjs';
import { emptyPortal, fakeRelease, fakeShell } from '../testing/fake-release';
import { problemsOfChange, withoutUnusableFallbacks } from './check-change.mjs';

const using = (...names: string[]) => ({ uses: { react: { range: '^19.0.0', names } } });
const live = withLive(emptyPortal(), fakeRelease('1'));
const after = (before: Registry, change: (registry: Registry) => Registry): string[] =>
  problemsOfChange(before, change(before));

test('reports a remote that needs what the shell does not provide', () => {
  expect(
    after(live, (registry) =>
      withLive(registry, fakeRelease('2', { uses: { react: { range: '^20.0.0', names: [] } } })),
    ),
  ).toEqual(['mf-a 2 needs react ^20.0.0, shell 1 provides 19.3.1']);
  expect(
    after(live, (registry) => withLive(registry, fakeRelease('2', { uses: { vue: { range: '^3.0.0', names: [] } } }))),
  ).toEqual(['mf-a 2 needs vue, shell 1 provides none']);
  expect(after(live, (registry) => withCanary(registry, fakeRelease('2', using('useThat', 'useState')), 5))).toEqual([
    'mf-a 2 uses useThat of react, shell 1 provides no such name',
  ]);
  expect(after(live, (registry) => withLive(registry, fakeRelease('2')))).toEqual([]);
});

test('reports a shell that lacks what a live remote or a canary uses', () => {
  const tried = withCanary(live, fakeRelease('2', using('useId')), 5);
  expect(after(tried, (registry) => withLive(registry, fakeShell('2', { names: ['useState'] })))).toEqual([
    'mf-a 2 uses useId of react, shell 2 provides no such name',
  ]);
  expect(after(tried, (registry) => withLive(registry, fakeShell('2', { version: '20.0.0' })))).toHaveLength(2);
});

test('a canary shell must fit every remote, and a remote every active shell', () => {
  const lean = fakeShell('2', { names: ['useId'] });
  const problem = ['mf-a 1 uses useState of react, shell 2 provides no such name'];
  expect(after(live, (registry) => withCanary(registry, lean, 5))).toEqual(problem);
  const tried = withCanary(live, fakeShell('2', { names: ['useState'] }), 5);
  expect(after(live, () => tried)).toEqual([]);
  expect(after(tried, (registry) => withLive(registry, fakeRelease('2', using('useId'))))).toEqual([
    'mf-a 2 uses useId of react, shell 2 provides no such name',
  ]);
});

test('drops a previous release that the shell cannot run', () => {
  const registry = withLive(withLive(emptyPortal(), fakeRelease('1', using('useId'))), fakeRelease('2'));
  const shell = fakeShell('2', { names: ['useState'] });
  expect(after(registry, (now) => withLive(now, shell))).toEqual([]);
  expect(registry.remotes[0]?.lastGood?.version).toBe('1');
  expect(withoutUnusableFallbacks(registry)).toEqual(registry);
  expect(withoutUnusableFallbacks(withLive(registry, shell)).remotes[0]).not.toHaveProperty('lastGood');
});

test('reports the new remote if two claim one path, also during a canary', () => {
  const other = withLive(emptyPortal(), fakeRelease('1', { name: 'mf-b', routes: [] }));
  const claims = ['mf-a 1 claims /a, which belongs to mf-b'];
  const taken = withLive(other, fakeRelease('2', { name: 'mf-b' }));
  expect(after(taken, (registry) => withLive(registry, fakeRelease('1')))).toEqual(claims);
  const tried = withCanary(other, fakeRelease('2', { name: 'mf-b' }), 5);
  expect(after(tried, (registry) => withLive(registry, fakeRelease('1')))).toEqual(claims);
});

test('reports a build without a list of uses or provisions, unless it was live before', () => {
  const silent = withLive(withLive({ remotes: [], shell: null }, { ...fakeShell('1'), provides: undefined }), {
    ...fakeRelease('1'),
    uses: undefined,
  });
  expect(problemsOfChange({ remotes: [], shell: null }, silent)).toEqual([
    'shell 1 does not say what it provides: build it again',
    'mf-a 1 does not say what it uses: build it again',
  ]);
  expect(after(silent, (registry) => withLive(registry, fakeRelease('2')))).toEqual([]);
});
