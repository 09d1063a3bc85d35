import { withCanary, withLive } from '../registry/switch-release.mjs';
import { emptyPortal, pretendRelease, pretendShell } from '../testing/pretend-release';
import { checkRelease } from './check-release.mjs';

test('a remote that the shell cannot serve is refused, by name', () => {
  expect(checkRelease(pretendRelease('2', { requires: { react: '^18.2.0' } }), emptyPortal())).toEqual([
    'mf-a 2 needs react ^18.2.0 (the shell has 19.3.1)',
  ]);
  expect(checkRelease(pretendRelease('2', { requires: { vue: '^3.0.0' } }), emptyPortal())).toEqual([
    'mf-a 2 needs vue ^3.0.0 (the shell has none)',
  ]);
  expect(checkRelease(pretendRelease('2'), emptyPortal())).toEqual([]);
});

test('a shell that a trial or a fallback cannot live with is refused, by name', () => {
  const live = withLive(withLive(emptyPortal(), pretendRelease('1')), pretendRelease('2'));
  const registry = withCanary(live, pretendRelease('3'), 5);
  expect(checkRelease(pretendShell('2', '20.0.0'), registry)).toHaveLength(3);
});

test('two remotes cannot have one path', () => {
  const registry = withLive(emptyPortal(), pretendRelease('1', { name: 'mf-b' }));
  expect(checkRelease(pretendRelease('1'), registry)).toEqual(['/a belongs to mf-b']);
});

test('a remote that knows newer contracts than the portal waits for services, gateway and shell', () => {
  const [problem] = checkRelease(pretendRelease('2', { contracts: '1.1.0' }), emptyPortal());
  expect(problem).toMatch(/services, gateway and shell come first/);
});
