/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, mountAlone, refuse } from '@baazi/portal-kit/host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { App } from '../../app';
import { consolePaths } from '../../ui/page/console-paths';
import { texts } from '../../texts';

const olga = { ...asha, _id: 'u-olga', name: 'Olga Operator', role: 'operator' as const };
const base = {
  _id: 'w-1',
  userId: 'u-asha',
  name: 'Asha Rao',
  upi: 'asha@okbank',
  amount: 12_000,
  approvals: [],
  reasons: ['first withdrawal'],
  createdAt: '2025-04-05T03:00:00.000Z',
  waitedHours: 3,
};
type State = 'requested' | 'approved' | 'sending' | 'rejected' | 'failed';

const sum = { count: 0, rupees: 0 };
const history = answer(endpoints.playerStory, {
  userId: 'u-asha',
  name: 'Asha Rao',
  status: 'active',
  wallet: { balance: 500, bonus: 0, withdrawable: 500, locked: 0, version: 3 },
  frozen: null,
  deposits: { count: 2, rupees: 15_000, reversedRupees: 0 },
  withdrawals: { paid: sum, waiting: { count: 1, rupees: 12_000 }, returned: sum, upis: ['asha@okbank'] },
  stakes: { count: 1, rupees: 100, open: 0, won: 1, lost: 0, backRupees: 500 },
  friends: [],
  linked: [{ userId: 'u-ravi', name: 'Ravi Kumar', status: 'active', by: ['device', 'upi'] }],
  limits: { deposit: false, stake: false, selfExcluded: false },
});
const open = async (second: boolean, player: 'active' | 'blocked' | 'frozen' = 'active') => {
  let state: State = second ? 'approved' : 'requested';
  const alone = await mountAlone(App, {
    at: consolePaths.withdrawals,
    player: olga,
    texts,
    // Ages must not depend on the device's clock or on a page that has not yet received a moved clock.
    clock: () => Date.parse('2026-11-21T06:30:00Z'),
    answers: [
      history,
      answer(endpoints.adminWithdrawals, () =>
        state === 'rejected'
          ? { data: [], metadata: [{ current_page: 1, totalRecord: 0 }] }
          : {
              data: [
                {
                  ...base,
                  state,
                  player,
                  approvals: state === 'approved' ? [{ by: 'u-olga', at: base.createdAt, note: 'fine' }] : [],
                },
              ],
              metadata: [{ current_page: 1, totalRecord: 1 }],
            },
      ),
      answer(endpoints.approveWithdrawal, () => {
        if (player !== 'active') return refuse(endpoints.approveWithdrawal, `player-${player}`);
        if (state === 'approved') return refuse(endpoints.approveWithdrawal, 'second-operator-needed');
        state = 'approved';
        return { _id: 'w-1', state };
      }),
      answer(endpoints.rejectWithdrawal, () => {
        state = 'rejected';
        return { _id: 'w-1', state };
      }),
    ],
  });
  await screen.findByText('asha@okbank');
  return alone;
};
const decide = async (button: string): Promise<HTMLElement> => {
  fireEvent.click(screen.getByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.change(within(dialog).getByLabelText(/^Note/), { target: { value: 'papers seen' } });
  fireEvent.click(within(dialog).getByRole('button', { name: button }));
  return dialog;
};

test('shows how old a request is and what to check', async () => {
  await open(false);
  expect(screen.getByText('3 h ago')).toBeTruthy();
  expect(screen.getByText('First withdrawal')).toBeTruthy();
  expect(screen.getByText('₹12,000')).toBeTruthy();
});

test('keeps a large withdrawal waiting for a second operator after the first approval', async () => {
  const alone = await open(false);
  await decide('Approve');
  expect(await screen.findByText('Approved. A second operator must approve it too.')).toBeTruthy();
  expect(await screen.findByText('Approved once')).toBeTruthy();
  expect(alone.requests.find(({ method }) => method === 'POST')?.body).toEqual({ note: 'papers seen' });
});

test('refuses the same operator as the second one', async () => {
  await open(true);
  const dialog = await decide('Approve');
  expect(await within(dialog).findByText(/^A second operator must approve this/)).toBeTruthy();
});

test.each([
  ['blocked', 'Blocked', /^This player is blocked\./],
  ['frozen', 'Under review', /withdrawals are under review\./],
] as const)(
  'shows a player who is %s in the queue, and says what to do on refusal',
  async (player, chip, panelFields) => {
    await open(false, player);
    expect(screen.getByText(chip)).toBeTruthy();
    const dialog = await decide('Approve');
    expect(await within(dialog).findByText(panelFields)).toBeTruthy();
  },
);

test('shows no remark for a player in good standing', async () => {
  await open(false);
  expect(screen.queryByText('Active')).toBeNull();
});

test('removes a rejected withdrawal from the queue', async () => {
  await open(false);
  await decide('Reject');
  await waitFor(() => expect(screen.getByText('No withdrawal waits.')).toBeTruthy());
});

test('settles a payout without a provider outcome by two operators', async () => {
  let state: State = 'sending';
  let byHand: { outcome: 'paid' | 'failed'; by: string; reason: string } | undefined;
  const alone = await mountAlone(App, {
    at: consolePaths.withdrawals,
    player: olga,
    texts,
    answers: [
      history,
      answer(endpoints.adminWithdrawals, () => ({
        data: state === 'failed' ? [] : [{ ...base, state, tries: 9, ...(byHand ? { byHand } : {}) }],
        metadata: [{ current_page: 1, totalRecord: 1 }],
      })),
      answer(endpoints.settlePayout, ({ body }) => {
        if (byHand) state = 'failed';
        byHand = { outcome: 'failed', by: 'u-olga', reason: body.reason };
        return { _id: 'w-1', state: state === 'failed' ? state : 'proposed' };
      }),
    ],
  });
  await screen.findByText('asked 9 times');
  const say = async (button: string): Promise<void> => {
    fireEvent.click(screen.getByRole('button', { name: 'Settle by hand' }));
    const dialog = await screen.findByRole('dialog');
    fireEvent.change(within(dialog).getByLabelText(/^Reason/), { target: { value: 'not on the statement' } });
    fireEvent.click(within(dialog).getByRole('button', { name: button }));
  };
  await say('Propose');
  expect(await screen.findByText('u-olga says failed: not on the statement')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await say('Confirm');
  await waitFor(() => expect(screen.getByText('No withdrawal waits.')).toBeTruthy());
  expect(alone.requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { outcome: 'failed', reason: 'not on the statement' },
    { outcome: 'failed', reason: 'not on the statement' },
  ]);
});

test("shows the player's history beside the decision, and the rule of each reason", async () => {
  await open(false);
  fireEvent.click(screen.getByRole('button', { name: 'Approve' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('₹15,000 in 2')).toBeTruthy();
  expect(dialog.getByText('same device, same UPI ID')).toBeTruthy();
  expect(dialog.getByText('Nothing was ever paid to this player before.')).toBeTruthy();
});

test('approves several low-risk withdrawals with one note, each by itself, and states each refusal', async () => {
  const row = (_id: string, name: string, more: object = {}) => ({
    ...base,
    _id,
    name,
    amount: 100,
    state: 'requested' as const,
    player: 'active' as const,
    ...more,
  });
  const alone = await mountAlone(App, {
    at: consolePaths.withdrawals,
    player: olga,
    texts,
    answers: [
      history,
      answer(endpoints.adminWithdrawals, {
        data: [
          row('w-1', 'Asha Rao'),
          row('w-2', 'Ravi Kumar', { reasons: [] }),
          row('w-3', 'Sita Devi', { reasons: ['UPI ID is used by another player too'] }),
        ],
        metadata: [{ current_page: 1, totalRecord: 3 }],
      }),
      answer(endpoints.approveWithdrawal, ({ params }) =>
        params.id === 'w-2'
          ? refuse(endpoints.approveWithdrawal, 'player-frozen')
          : { _id: params.id, state: 'sending' as const },
      ),
    ],
  });
  await screen.findByText('Sita Devi');
  expect(screen.queryByRole('checkbox', { name: /Sita Devi/ })).toBeNull();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose Asha Rao, ₹100' }));
  screen.getByRole('checkbox', { name: /Ravi/ }).focus();
  fireEvent.keyDown(document, { key: 'x' });
  expect(await screen.findByText('2 chosen, ₹200')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Approve 2' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Note/), { target: { value: 'known players' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Approve 2' }));
  expect(await screen.findByText('1 approved and sent.')).toBeTruthy();
  expect(await dialog.findByText(/^Ravi Kumar: .*under review/)).toBeTruthy();
  const posts = alone.requests.filter(({ method }) => method === 'POST');
  expect(posts.map(({ url, body }) => [url, body])).toEqual([
    ['/api/admin/withdrawals/w-1/approve', { note: 'known players' }],
    ['/api/admin/withdrawals/w-2/approve', { note: 'known players' }],
  ]);
});

test('lets the server sort the queue', async () => {
  const alone = await open(false);
  fireEvent.click(screen.getByRole('button', { name: 'Amount' }));
  await waitFor(() => expect(alone.requests.some(({ url }) => /orderBy=amount&ascending=asc/.test(url))).toBe(true));
  const amount = await screen.findByRole('columnheader', { name: /Amount/ });
  expect(amount.getAttribute('aria-sort')).toBe('ascending');
});
