import type { ByHand, WithdrawalState } from '../../ledger/withdrawal';
import { decideByHand } from './settle-payout';

const now = new Date('2025-04-05T06:30:00Z');
const reported = (outcome: ByHand['outcome'], proposedBy: string, hoursAgo = 1): ByHand => ({
  outcome,
  reason: 'seen at the bank',
  proposedBy,
  at: new Date(now.getTime() - hoursAgo * 3600_000),
});
test.each<[string, WithdrawalState, ByHand | undefined, string]>([
  ['the first word proposes', 'sending', undefined, 'propose'],
  ['the same operator is not a second', 'sending', reported('failed', 'ann'), 'second-operator-needed'],
  ['nor is one whom a promotion ties', 'sending', reported('failed', 'tied'), 'second-operator-needed'],
  ['another one ends it', 'sending', reported('failed', 'bob'), 'confirm'],
  ['another outcome is a new proposal', 'sending', reported('paid', 'bob'), 'propose'],
  ['a word of yesterday has lapsed', 'sending', reported('failed', 'bob', 24), 'propose'],
  ['the provider was quicker', 'paid', reported('failed', 'bob'), 'withdrawal-moved-on'],
  ['not sent yet', 'approved', undefined, 'withdrawal-moved-on'],
])('by hand: %s', (_name, state, byHand, decision) =>
  expect(
    decideByHand(
      { state, ...(byHand ? { byHand } : {}) },
      { operator: { userId: 'ann', linkedTo: ['tied'] }, outcome: 'failed', now },
    ),
  ).toBe(decision),
);
