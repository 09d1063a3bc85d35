import { withCanary, withLive } from '../registry/switch-release.mjs';
import { emptyPortal, fakeRelease } from '../testing/fake-release';
import { releaseRows } from './release-rows.mjs';

const measure = (name: string, labels: Record<string, string>, value: number) => ({
  name,
  labels: { remote: 'mf-a', ...labels },
  value,
});
const live = withLive(emptyPortal(), fakeRelease('1'));

test('shows a canary with its failing players, summed over all instances of the counters', () => {
  const measures = [
    measure('remote_faults_total', { version: '1' }, 3),
    measure('remote_faults_total', { version: '2' }, 9),
    measure('canary_players', { version: '2', outcome: 'failed' }, 2),
    measure('canary_players', { version: '2', outcome: 'any' }, 41),
  ];
  expect(releaseRows(withCanary(live, fakeRelease('2'), 10), measures)[2]).toEqual([
    'mf-a',
    '1',
    '2 (10 %)',
    '-',
    '3 faults, canary fails for 2 of 41 players',
  ]);
});

test('shows a withdrawn canary', () => {
  const ended = { version: '3', at: '2025-04-05T09:00:00Z', failed: 6, players: 7 };
  const { remotes, shell } = withLive(live, fakeRelease('2'));
  expect(releaseRows({ shell, remotes: remotes.map((remote) => ({ ...remote, ended })) })[2]).toEqual([
    'mf-a',
    '2',
    '-',
    '1',
    'canary 3 ended itself: failed for 6 of 7 players',
  ]);
});

test('shows a row for the shell before any release', () => {
  expect(releaseRows({ remotes: [], shell: null })[1]).toEqual(['shell', 'none', '-', '-', '-']);
});
