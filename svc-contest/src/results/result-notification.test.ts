import type { Entry } from '../entries/entry';
import type { Market } from '../markets/market';
import { resultNotification } from './result-notification';

const at = new Date('2025-04-05T12:00:00Z');
const declared = (...outcomes: string[]): Market['history'] =>
  outcomes.map((outcome, i) => ({ revision: i + 1, outcome, by: 'o', note: `note ${i + 1}`, at }));
const market = (...outcomes: string[]): Market => ({
  _id: 'match:ipl-2025-17',
  kind: 'match',
  subject: 'ipl-2025-17',
  title: 'CSK v DC',
  outcomes: ['CSK', 'DC'],
  locksAt: at,
  state: 'settled',
  revision: outcomes.length,
  outcome: outcomes.at(-1) ?? 'void',
  resultText: outcomes.at(-1) === 'void' ? 'Match abandoned' : `${outcomes.at(-1)} won`,
  capEpoch: 0,
  history: declared(...outcomes),
  createdAt: at,
});
const entry = (result: Entry['result'], n: number): Entry => ({
  _id: 'p1',
  userId: 'asha',
  market: 'match:ipl-2025-17',
  kind: 'match',
  subject: 'ipl-2025-17',
  selection: 'DC',
  stakePaise: 10_000,
  payoutPaise: 50_000,
  label: 'CSK v DC',
  acceptedAt: at,
  state: 'held',
  result,
  n,
  reservedAt: at,
  triedAt: at,
  createdAt: at,
});

test.each([
  [
    'right',
    entry('won', 1),
    market('DC'),
    { kind: 'result', key: 'result:p1:1', data: { result: 'won', paidPaise: 50_000 } },
  ],
  [
    'wrong',
    entry('lost', 1),
    market('CSK'),
    { kind: 'result', data: { result: 'lost', stakePaise: 10_000, paidPaise: 0 } },
  ],
  [
    'void',
    entry('void', 1),
    market('void'),
    { kind: 'refund', data: { refundPaise: 10_000, why: 'Match abandoned.' } },
  ],
  [
    'corrected',
    entry('lost', 2),
    market('DC', 'CSK'),
    {
      kind: 'correction',
      key: 'correction:p1:2',
      data: { before: { result: 'won', paidPaise: 50_000 }, after: { result: 'lost', paidPaise: 0 }, why: 'note 2' },
    },
  ],
  [
    'corrected to a refund',
    entry('void', 2),
    market('CSK', 'void'),
    { kind: 'correction', data: { before: { result: 'lost' }, after: { result: 'void', paidPaise: 10_000 } } },
  ],
])('an entry that was %s', (_name, settled, on, notification) =>
  expect(resultNotification(settled, on)).toMatchObject({ userId: 'asha', ...notification }),
);

test('a pending entry has no notification', () => {
  expect(resultNotification(entry('pending', 0), market('DC'))).toBeUndefined();
});
