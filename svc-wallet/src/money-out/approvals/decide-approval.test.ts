import type { Withdrawal } from '../../ledger/withdrawal';
import { decideApproval } from './decide-approval';

const by = (operator: string) => ({ by: operator, at: new Date(0), note: '' });
test.each<[string, Pick<Withdrawal, 'state' | 'amountPaise' | 'approvals' | 'waitsUntil'>, string, number?]>([
  [
    'what was asked for the same day counts too',
    { state: 'requested', amountPaise: 600_000, approvals: [] },
    'approved',
    400_100,
  ],
  ['... as far as the limit', { state: 'requested', amountPaise: 600_000, approvals: [] }, 'sending', 400_000],
  ['up to the limit one is enough', { state: 'requested', amountPaise: 1_000_000, approvals: [] }, 'sending'],
  ['above, the first only approves', { state: 'requested', amountPaise: 1_000_100, approvals: [] }, 'approved'],
  [
    'the same operator again is not a second',
    { state: 'approved', amountPaise: 1_000_100, approvals: [by('ann')] },
    'second-operator-needed',
  ],
  [
    'one whom the first made an operator, or who made the first one, is not a second',
    { state: 'approved', amountPaise: 1_000_100, approvals: [by('tied')] },
    'second-operator-needed',
  ],
  ['another one sends', { state: 'approved', amountPaise: 1_000_100, approvals: [by('bob')] }, 'sending'],
  [
    'T131: to a new UPI id it waits for its owner',
    { state: 'requested', amountPaise: 10_000, approvals: [], waitsUntil: new Date(1001) },
    'withdrawal-waits',
  ],
  [
    '... no longer than it has to',
    { state: 'requested', amountPaise: 10_000, approvals: [], waitsUntil: new Date(1000) },
    'sending',
  ],
  ['sent is sent', { state: 'sending', amountPaise: 10_000, approvals: [by('bob')] }, 'withdrawal-moved-on'],
  ['rejected is rejected', { state: 'rejected', amountPaise: 10_000, approvals: [] }, 'withdrawal-moved-on'],
])('approving: %s', (_name, requested, approval, sameDayPaise = 0) =>
  expect(
    decideApproval({
      withdrawal: { userId: 'player', ...requested },
      sameDayPaise,
      operator: { userId: 'ann', linkedTo: ['tied'] },
      twoApprovalsAboveRupees: 10_000,
      now: new Date(1000),
    }),
  ).toBe(approval),
);
test.each(['ann', 'tied'])('refuses an approval by the withdrawal’s own player or a linked one: %s', (userId) =>
  expect(
    decideApproval({
      withdrawal: { userId, state: 'requested', amountPaise: 10_000, approvals: [] },
      sameDayPaise: 0,
      operator: { userId: 'ann', linkedTo: ['tied'] },
      twoApprovalsAboveRupees: 10_000,
      now: new Date(1000),
    }),
  ).toBe('own-benefit'),
);
