import type { PropTypes, Registry } from '@baazi/contracts';
import { withCanary, withLive } from '../registry/switch-release.mjs';
import { emptyPortal, fakeRelease } from '../testing/fake-release';
import { problemsOfChange } from './check-change.mjs';

const host = (version: string, props: PropTypes = { stake: 'number' }) =>
  fakeRelease(version, { name: 'mf-host', routes: [], slots: { money: { props } } });
const filler = (version: string, props: PropTypes, slot = 'money') =>
  fakeRelease(version, { fills: { [slot]: { props, access: 'player', order: 0, preload: [] } } });
const live = withLive(emptyPortal(), host('1'));
const after = (before: Registry, change: (registry: Registry) => Registry): string[] =>
  problemsOfChange(before, change(before));

test.each([
  ['fits', filler('1', { stake: 'number' }), []],
  ['needs nothing', filler('1', {}), []],
  ['fills an unknown slot', filler('1', {}, 'unknown'), ['mf-a 1 fills the slot unknown, which no remote has']],
  [
    'needs a missing prop',
    filler('1', { stake: 'number', match: 'string' }),
    ['mf-a 1 fills the slot money of mf-host 1 and needs match, which is not given'],
  ],
  [
    'needs another prop type',
    filler('1', { stake: 'string' }),
    ['mf-a 1 fills the slot money of mf-host 1 and needs stake as a string, which is a number'],
  ],
])('an extension that %s', (_what, release, problems) => {
  expect(after(live, (registry) => withLive(registry, release))).toEqual(problems);
  expect(after(live, (registry) => withCanary(withLive(registry, fakeRelease('0')), release, 5))).toEqual(problems);
});

test('a slot must keep the props that its extensions need; it may add props or disappear', () => {
  const filled = withLive(live, filler('1', { stake: 'number' }));
  expect(after(filled, (registry) => withLive(registry, host('2', { stake: 'number', match: 'string' })))).toEqual([]);
  const poorer = ['mf-a 1 fills the slot money of mf-host 2 and needs stake, which is not given'];
  expect(after(filled, (registry) => withLive(registry, host('2', {})))).toEqual(poorer);
  expect(after(filled, (registry) => withCanary(registry, host('2', {}), 5))).toEqual(poorer);
  const without = fakeRelease('2', { name: 'mf-host', routes: [] });
  expect(after(filled, (registry) => withLive(registry, without))).toEqual([]);
});

test('a slot of a canary can be filled; two remotes cannot have the same slot', () => {
  const tried = withCanary(withLive(emptyPortal(), fakeRelease('1', { name: 'mf-host', routes: [] })), host('2'), 5);
  expect(after(tried, (registry) => withLive(registry, filler('1', { stake: 'number' })))).toEqual([]);
  const other = fakeRelease('1', { slots: { money: { props: {} } } });
  expect(after(live, (registry) => withLive(registry, other))).toEqual([
    'mf-a 1 declares the slot money, which belongs to mf-host',
  ]);
});
