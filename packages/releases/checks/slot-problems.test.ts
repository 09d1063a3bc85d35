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
  ['is for a slot that nobody has', filler('1', {}, 'purse'), ['mf-a 1 fills the slot purse, which no remote has']],
  [
    'needs more than it is given',
    filler('1', { stake: 'number', match: 'string' }),
    ['mf-a 1 fills the slot money of mf-host 1 and needs match, which is not given'],
  ],
  [
    'needs another type',
    filler('1', { stake: 'string' }),
    ['mf-a 1 fills the slot money of mf-host 1 and needs stake as a string, which is a number'],
  ],
])('a piece that %s', (_what, release, problems) => {
  expect(after(live, (registry) => withLive(registry, release))).toEqual(problems);
  expect(after(live, (registry) => withCanary(withLive(registry, fakeRelease('0')), release, 5))).toEqual(problems);
});

test('a slot must go on giving what the pieces in it need; it may give more, and it may go', () => {
  const filled = withLive(live, filler('1', { stake: 'number' }));
  expect(after(filled, (registry) => withLive(registry, host('2', { stake: 'number', match: 'string' })))).toEqual([]);
  const poorer = ['mf-a 1 fills the slot money of mf-host 2 and needs stake, which is not given'];
  expect(after(filled, (registry) => withLive(registry, host('2', {})))).toEqual(poorer);
  expect(after(filled, (registry) => withCanary(registry, host('2', {}), 5))).toEqual(poorer);
  const without = fakeRelease('2', { name: 'mf-host', routes: [] });
  expect(after(filled, (registry) => withLive(registry, without))).toEqual([]);
});

test('a slot of a trial can be filled already, and two remotes cannot have one', () => {
  const tried = withCanary(withLive(emptyPortal(), fakeRelease('1', { name: 'mf-host', routes: [] })), host('2'), 5);
  expect(after(tried, (registry) => withLive(registry, filler('1', { stake: 'number' })))).toEqual([]);
  const other = fakeRelease('1', { slots: { money: { props: {} } } });
  expect(after(live, (registry) => withLive(registry, other))).toEqual([
    'mf-a 1 declares the slot money, which belongs to mf-host',
  ]);
});
