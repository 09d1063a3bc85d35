import type { SignedLine } from '@baazi/service-kit';
import { authorityOf, withdrawalSubject, withdrawalTarget } from './authority';

const withdrawal = { _id: 'w', userId: 'player', amountPaise: 20_000_00, upi: 'a@upi', provider: 'sandbox' };
const now = new Date('2026-11-26T00:00:00Z');
const DAY_MS = 24 * 3600_000;
let written = 0;
const line = (action: string, by: string, after: object, more: Partial<SignedLine> = {}): SignedLine => ({
  _id: String((written += 1)),
  at: now,
  by,
  action,
  subject: withdrawalSubject('w'),
  reason: '',
  after,
  recordedAt: now,
  signature: 'verified before',
  ...more,
});
const facts = { target: withdrawalTarget(withdrawal), round: 0, needed: 2 };
const first = line('approve-withdrawal', 'ann', { ...facts, state: 'approved' });
const second = (by: string, more: object = {}, of: Partial<SignedLine> = {}) =>
  line('approve-withdrawal', by, { ...facts, state: 'sending', ...more }, of);
const hold = line('hold-withdrawal', 'svc-wallet', { state: 'requested' });
const cutOver = (target: string, state: string, by: string[]) => ({
  before: now,
  unsignedLines: 0,
  recordedAt: now,
  pending: [{ subject: withdrawalSubject('w'), target, state, by }],
});

test.each<[string, readonly SignedLine[], boolean, string[]]>([
  ['nothing was signed', [], false, []],
  ['one of two approved', [first], false, ['ann']],
  ['two approved', [first, second('bob')], true, ['ann', 'bob']],
  ['one is enough for this amount', [second('bob', { needed: 1 })], true, ['bob']],
  ['the same one approved twice', [first, second('ann')], false, ['ann']],
  ['the second was made an operator by the first', [first, second('bob', {}, { linkedTo: ['ann'] })], false, ['ann']],
  [
    'the first was made one by the second',
    [line('approve-withdrawal', 'ann', { ...facts, state: 'approved' }, { linkedTo: ['bob'] }), second('bob')],
    false,
    ['ann'],
  ],
  ['the player approved', [first, second('player')], false, ['ann']],
  ['one tied to the player approved', [first, second('bob', {}, { linkedTo: ['player'] })], false, ['ann']],
  ['another amount or destination was approved', [first, second('bob', { target: 'other' })], false, ['ann']],
  ['it returned to the queue since', [first, second('bob'), hold], false, []],
  ['it was approved again since', [first, second('bob'), hold, second('bob', { round: 1, needed: 1 })], true, ['bob']],
  ['an old approval follows the return, as by a clock that is behind', [hold, first, second('bob')], false, []],
  [
    'the approvals are a week old',
    [first, second('bob')].map((one) => ({ ...one, recordedAt: new Date(now.getTime() - 7 * DAY_MS) })),
    false,
    [],
  ],
  [
    'the clocks of the services that signed are minutes apart',
    [second('bob', {}, { recordedAt: new Date(now.getTime() + 10 * 60_000) }), first],
    true,
    ['bob', 'ann'],
  ],
  [
    'they are dated a day ahead, by a clock that was wrong',
    [first, second('bob')].map((one) => ({ ...one, recordedAt: new Date(now.getTime() + DAY_MS) })),
    false,
    [],
  ],
  ['another action names them', [{ ...second('bob'), action: 'reject-withdrawal' }], false, []],
])('authority of a withdrawal: %s', (_what, lines, isSufficient, by) => {
  const authority = authorityOf(withdrawal, lines, { cutOver: undefined, now });
  expect([authority.isSufficient, authority.approvals.map((one) => one.by)]).toEqual([isSufficient, by]);
});

test.each<[string, ReturnType<typeof cutOver>, readonly SignedLine[], boolean]>([
  ['being sent', cutOver(facts.target, 'sending', ['ann']), [], true],
  ['half approved', cutOver(facts.target, 'approved', ['ann']), [], false],
  ['half approved, and signed by another since', cutOver(facts.target, 'approved', ['ann']), [second('bob')], true],
  ['half approved, and signed by the same since', cutOver(facts.target, 'approved', ['ann']), [second('ann')], false],
  ['being sent, and returned to the queue since', cutOver(facts.target, 'sending', ['ann']), [hold], false],
  ['being sent to somebody else', cutOver('other', 'sending', ['ann']), [], false],
  [
    'being sent a week ago',
    { ...cutOver(facts.target, 'sending', ['ann']), recordedAt: new Date(now.getTime() - 7 * DAY_MS) },
    [],
    false,
  ],
])('authority of a withdrawal that was at the cut-over %s', (_what, given, lines, isSufficient) =>
  expect(authorityOf(withdrawal, lines, { cutOver: given, now }).isSufficient).toBe(isSufficient),
);
