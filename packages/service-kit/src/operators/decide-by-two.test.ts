import { decideByTwo } from './decide-by-two';

const NOW = new Date('2025-04-05T12:00:00Z');
const first = (hoursAgo: number) => ({
  outcome: 'RR',
  proposedBy: 'ann',
  at: new Date(NOW.getTime() - hoursAgo * 3600_000),
});
test.each([
  ['the first request is a proposal', undefined, { userId: 'ann' }, 'RR', 'propose'],
  ['the same by another operator confirms it', first(1), { userId: 'bob' }, 'RR', 'confirm'],
  ['the same by the proposer does not', first(1), { userId: 'ann' }, 'RR', 'second-operator-needed'],
  [
    'nor by an operator linked to the proposer by a promotion',
    first(1),
    { userId: 'bob', linkedTo: ['ann'] },
    'RR',
    'second-operator-needed',
  ],
  ['another outcome is a new proposal', first(1), { userId: 'bob' }, 'void', 'propose'],
  ['... also by the proposer', first(1), { userId: 'ann' }, 'void', 'propose'],
  ['a proposal expires after a day', first(24), { userId: 'bob' }, 'RR', 'propose'],
  ['... not before', first(23.99), { userId: 'bob' }, 'RR', 'confirm'],
] as const)('T113: %s', (_name, proposal, operator, outcome, done) =>
  expect(decideByTwo(proposal, { operator, outcome, now: NOW })).toBe(done),
);
