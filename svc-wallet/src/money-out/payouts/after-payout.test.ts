import type { Withdrawal, WithdrawalState } from '../../ledger/withdrawal';
import { afterPayout, receivedAfter } from './after-payout';

const states: WithdrawalState[] = [
  'requested',
  'approved',
  'sending',
  'paid',
  'rejected',
  'cancelled',
  'failed',
  'reversed',
];
const text = ['processed', 'queued', 'failed', 'reversed', 'refused'] as const;
const movesOf = (received: Withdrawal['heard']) =>
  states
    .flatMap((state) => text.map((status) => [state, status, afterPayout({ state, heard: received }, status)] as const))
    .filter(([, , next]) => next !== undefined);

test('lets a provider move a withdrawal from sending and from an end that the provider did not report', () => {
  expect(movesOf(undefined)).toEqual([
    ['sending', 'processed', 'paid'],
    ['sending', 'failed', 'failed'],
    ['sending', 'reversed', 'failed'],
    ['sending', 'refused', 'failed'],
    ['paid', 'failed', 'reversed'],
    ['paid', 'reversed', 'reversed'],
    ['failed', 'processed', 'paid'],
  ]);
});

test.each(['processed', 'failed', 'reversed'] as const)(
  'keeps a reported end (%s), except for a payout that is returned later',
  (received) =>
    expect(movesOf(received).filter(([state]) => state !== 'sending')).toEqual([['paid', 'reversed', 'reversed']]),
);

test.each<[Withdrawal['heard'], (typeof text)[number], Withdrawal['heard']]>([
  [undefined, 'queued', undefined],
  [undefined, 'refused', undefined],
  [undefined, 'failed', 'failed'],
  ['processed', 'reversed', 'reversed'],
  ['processed', 'failed', 'processed'],
  ['reversed', 'processed', 'reversed'],
  ['failed', 'processed', 'failed'],
])('stored %s, received %s: stores %s', (received, status, after) =>
  expect(receivedAfter(received, status)).toBe(after),
);
