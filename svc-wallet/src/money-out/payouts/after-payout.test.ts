import type { Withdrawal, WithdrawalState } from '../withdrawal';
import { afterPayout, heardAfter } from './after-payout';

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
const words = ['processed', 'queued', 'failed', 'reversed', 'refused'] as const;
const movesOf = (heard: Withdrawal['heard']) =>
  states
    .flatMap((state) => words.map((status) => [state, status, afterPayout({ state, heard }, status)] as const))
    .filter(([, , next]) => next !== undefined);

test('a provider moves a withdrawal from sending, and from an end that he did not tell himself', () => {
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
  'what he said himself (%s) stands, but for a payout that comes back',
  (heard) =>
    expect(movesOf(heard).filter(([state]) => state !== 'sending')).toEqual([['paid', 'reversed', 'reversed']]),
);

test.each<[Withdrawal['heard'], (typeof words)[number], Withdrawal['heard']]>([
  [undefined, 'queued', undefined],
  [undefined, 'refused', undefined],
  [undefined, 'failed', 'failed'],
  ['processed', 'reversed', 'reversed'],
  ['processed', 'failed', 'processed'],
  ['reversed', 'processed', 'reversed'],
  ['failed', 'processed', 'failed'],
])('heard %s, now %s: %s', (heard, status, after) => expect(heardAfter(heard, status)).toBe(after));
