import type { Registry } from '@baazi/contracts';
import { withCanary, withLive } from '../registry/switch-release.mjs';
import { emptyPortal, fakeRelease, fakeShell } from '../testing/fake-release';
import { problemsOfChange, withoutDeadFallbacks } from './check-change.mjs';

const using = (...names: string[]) => ({ uses: { react: { range: '^19.0.0', names } } });
const live = withLive(emptyPortal(), fakeRelease('1'));
const after = (before: Registry, change: (registry: Registry) => Registry): string[] =>
  problemsOfChange(before, change(before));

test('a remote that the shell cannot serve is told, by name', () => {
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

test('a shell that a live remote or a trial cannot live with is told, by name', () => {
  const tried = withCanary(live, fakeRelease('2', using('useId')), 5);
  expect(after(tried, (registry) => withLive(registry, fakeShell('2', { names: ['useState'] })))).toEqual([
    'mf-a 2 uses useId of react, shell 2 provides no such name',
  ]);
  expect(after(tried, (registry) => withLive(registry, fakeShell('2', { version: '20.0.0' })))).toHaveLength(2);
});

test('a shell on trial must carry every remote, and a remote every shell that players are given', () => {
  const lean = fakeShell('2', { names: ['useId'] });
  const problem = ['mf-a 1 uses useState of react, shell 2 provides no such name'];
  expect(after(live, (registry) => withCanary(registry, lean, 5))).toEqual(problem);
  const tried = withCanary(live, fakeShell('2', { names: ['useState'] }), 5);
  expect(after(live, () => tried)).toEqual([]);
  expect(after(tried, (registry) => withLive(registry, fakeRelease('2', using('useId'))))).toEqual([
    'mf-a 2 uses useId of react, shell 2 provides no such name',
  ]);
});

test('a release to fall back to that a shell cannot carry is forgotten', () => {
  const registry = withLive(withLive(emptyPortal(), fakeRelease('1', using('useId'))), fakeRelease('2'));
  const shell = fakeShell('2', { names: ['useState'] });
  expect(after(registry, (now) => withLive(now, shell))).toEqual([]);
  expect(registry.remotes[0]?.lastGood?.version).toBe('1');
  expect(withoutDeadFallbacks(registry)).toEqual(registry);
  expect(withoutDeadFallbacks(withLive(registry, shell)).remotes[0]).not.toHaveProperty('lastGood');
});

test('two remotes cannot have one path, also while one of them is on trial; the newcomer is told', () => {
  const other = withLive(emptyPortal(), fakeRelease('1', { name: 'mf-b', routes: [] }));
  const claims = ['mf-a 1 claims /a, which belongs to mf-b'];
  const taken = withLive(other, fakeRelease('2', { name: 'mf-b' }));
  expect(after(taken, (registry) => withLive(registry, fakeRelease('1')))).toEqual(claims);
  const tried = withCanary(other, fakeRelease('2', { name: 'mf-b' }), 5);
  expect(after(tried, (registry) => withLive(registry, fakeRelease('1')))).toEqual(claims);
});

test('a build that does not say what it uses, or gives, is told; what was live before this was asked is not', () => {
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
