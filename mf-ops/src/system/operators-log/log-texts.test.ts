import { actorName, changesOf, type LogRow } from './log-facts';
import { logText, logTexts } from './log-texts';

const olga = '65f000000000000000000001';
const asha = '65f000000000000000000002';
const names = { [olga]: 'Olga', [asha]: 'Asha Rao' };
const row = (action: string, more: Partial<LogRow>): LogRow => ({
  _id: '1',
  at: '2025-04-05T14:00:00.000Z',
  by: olga,
  action,
  subject: '',
  reason: 'seen',
  part: 'svc-wallet',
  ...more,
});

test.each<[LogRow, string]>([
  [
    row('approve-withdrawal', {
      subject: 'withdrawal:w1',
      after: { state: 'sending', rupees: 300, upi: 'r***@okaxis', userId: asha },
    }),
    'approved ₹300 to r***@okaxis for Asha Rao',
  ],
  [row('approve-withdrawal', { subject: 'withdrawal:w1', after: { state: 'sending' } }), 'approved a withdrawal'],
  [row('block-user', { subject: asha, after: { status: 'blocked' } }), 'blocked Asha Rao'],
  [row('release-withdrawals', { subject: `player:${asha}` }), 'released the withdrawals of Asha Rao'],
  [
    row('correct-result', { subject: 'match:ipl-2025-18', before: { outcome: 'PBKS' }, after: { outcome: 'RR' } }),
    'corrected ipl-2025-18: PBKS → RR',
  ],
  [
    row('seal-log', { by: 'svc-auth', subject: 'operators-log:svc-auth', after: { block: 7, hash: 'x' } }),
    'had its log sealed up to block 7',
  ],
  [
    row('account-status', { subject: `player:${asha}`, before: { status: 'active' }, after: { status: 'blocked' } }),
    'changed the account of Asha Rao: active → blocked',
  ],
  [row('launch-rocket', { subject: 'pad:7' }), 'launch rocket: pad:7'],
])('has a text for %j', (one, copy) => expect(logText(one, names, logTexts.en)).toBe(copy));

test('shows the actor by name, and a feed as itself', () => {
  expect(actorName(row('x', {}), names)).toBe('Olga');
  expect(actorName(row('x', { by: 'file-drop' }), names)).toBe('file-drop');
});
test('has the same actions in both languages', () =>
  expect(Object.keys(logTexts.hi.lines).sort()).toEqual(Object.keys(logTexts.en.lines).sort()));
test('shows values before and after side by side, in rupees and names', () =>
  expect(
    changesOf(
      row('x', {
        before: { state: 'requested' },
        after: { state: 'sending', userId: asha, totals: { won: 2, payoutPaise: 70_000 } },
      }),
      names,
    ),
  ).toEqual([
    { name: 'state', before: 'requested', after: 'sending' },
    { name: 'user id', before: '', after: 'Asha Rao' },
    { name: 'won', before: '', after: '2' },
    { name: 'payout', before: '', after: '₹700' },
  ]));
