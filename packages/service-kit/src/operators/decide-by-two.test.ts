import { decideByTwo } from './decide-by-two';

const NOW = new Date('2025-04-05T12:00:00Z');
const first = (hoursAgo: number) => ({
  outcome: 'RR',
  proposedBy: 'ann',
  at: new Date(NOW.getTime() - hoursAgo * 3600_000),
});
test.each([
  ['the first word is a proposal', undefined, { userId: 'ann' }, 'RR', 'propose'],
  ['the same by another one confirms it', first(1), { userId: 'bob' }, 'RR', 'confirm'],
  ['the same by the first one again does not', first(1), { userId: 'ann' }, 'RR', 'second-operator-needed'],
  [
    'nor by who was promoted by the first one, or promoted the first one',
    first(1),
    { userId: 'bob', linkedTo: ['ann'] },
    'RR',
    'second-operator-needed',
  ],
  ['another outcome is another proposal', first(1), { userId: 'bob' }, 'void', 'propose'],
  ['... also by the first one', first(1), { userId: 'ann' }, 'void', 'propose'],
  ['after a day the first word has lapsed', first(24), { userId: 'bob' }, 'RR', 'propose'],
  ['... not before', first(23.99), { userId: 'bob' }, 'RR', 'confirm'],
] as const)('T113: %s', (_name, word, operator, outcome, done) =>
  expect(decideByTwo(word, { operator, outcome, now: NOW })).toBe(done),
);
