import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releaseRows } from './release-rows.mjs';

const metric = (name, labels, value) => ({ name, labels: { remote: 'mf-a', ...labels }, value });
const shell = { version: '7' };

test('a trial is shown with the players for whom it fails, by every copy of the counters', () => {
  const remotes = [{ name: 'mf-a', version: '1', canary: { version: '2', percent: 10 } }];
  const metrics = [
    metric('remote_faults_total', { version: '1' }, 3),
    metric('remote_faults_total', { version: '2' }, 9),
    metric('remote_trial_players', { version: '2', outcome: 'failed' }, 2),
    metric('remote_trial_players', { version: '2', outcome: 'any' }, 41),
  ];
  assert.deepEqual(releaseRows({ shell, remotes }, metrics)[2], [
    'mf-a',
    '1',
    '2 (10 %)',
    '-',
    '3 faults, trial fails for 2 of 41 players',
  ]);
});

test('a trial that ended itself stays in sight', () => {
  const remotes = [
    {
      name: 'mf-a',
      version: '1',
      lastGood: { version: '0' },
      ended: { version: '2', at: '2025-04-05T09:00:00Z', failed: 6, players: 7 },
    },
  ];
  assert.deepEqual(releaseRows({ shell, remotes })[2], [
    'mf-a',
    '1',
    '-',
    '0',
    'trial 2 ended itself: failed for 6 of 7 players',
  ]);
});
