// Compatibility of separately released apps. shell/src/remotes/skew.flow.test.ts shows that a browser behaves alike.
import type { Provision, Use } from '@baazi/contracts';
import { whatIsMissing } from './missing-names.mjs';

const given = (version: string, ...names: string[]): { version: string; provides: Record<string, Provision> } => ({
  version: 's',
  provides: { kit: { version, names } },
});
const needs = (range: string, ...names: string[]): { uses: Record<string, Use> } => ({
  uses: { kit: { range, names } },
});

const [oldShell, oldRemote] = [given('1.3.0', 'a', 'b'), needs('^1.0.0', 'a', 'b')];
test.each([
  // The module gains `c`.
  ['added: the old remote on the new shell', oldRemote, given('1.4.0', 'a', 'b', 'c'), []],
  ['added: a new remote that names it, on the old shell', needs('^1.0.0', 'a', 'c'), oldShell, ['c of kit']],
  ['added: a new remote that does not name it, on the old shell', needs('^1.0.0', 'a'), oldShell, []],
  // The module loses `b`.
  ['removed: the old remote that names it, on the new shell', oldRemote, given('1.4.0', 'a'), ['b of kit']],
  ['removed: the old remote that does not, on the new shell', needs('^1.0.0', 'a'), given('1.4.0', 'a'), []],
  ['removed: a new remote on the old shell', needs('^1.0.0', 'a'), oldShell, []],
  // `a` has another meaning from 2.0.0 on.
  ['changed: the old remote on the new shell', oldRemote, given('2.0.0', 'a', 'b'), ['kit ^1.0.0']],
  ['changed: a new remote on the old shell', needs('^2.0.0', 'a'), oldShell, ['kit ^2.0.0']],
  ['changed: a remote that runs with both, on the old shell', needs('^1.0.0 || ^2.0.0', 'a'), oldShell, []],
  ['changed: a remote that runs with both, on the new shell', needs('^1.0.0 || ^2.0.0', 'a'), given('2.0.0', 'a'), []],
  // The module exists on one side only.
  ['gone: a remote that uses it', oldRemote, { version: 's', provides: {} }, ['needs kit']],
  ['gone: a remote that does not', { uses: {} }, { version: 's', provides: {} }, []],
])('%s', (_case, remote, shell, expected) => {
  const missing = whatIsMissing(remote, shell);
  expect(missing).toHaveLength(expected.length);
  for (const [at, text] of expected.entries()) expect(missing[at]).toContain(text);
});
