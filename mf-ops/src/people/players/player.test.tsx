/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { fireEvent, screen, within } from '@testing-library/react';
import { App } from '../../app';
import { consolePaths } from '../../ui/page/console-paths';
import { texts } from '../../texts';

const sum = { count: 0, rupees: 0 };
const wallet = { balance: 340, bonus: 40, withdrawable: 300, locked: 100, version: 3 };
const entry = {
  _id: 'e-2',
  userId: 'u-ravi',
  market: 'match:ipl-2025-18',
  label: 'PBKS v RR',
  selection: 'RR',
  stakeRupees: 100,
  winRupees: 500,
  state: 'held' as const,
  result: 'won' as const,
  acceptedAt: '2025-04-05T09:00:00.000Z',
};

test('shows account, sessions, history, entries and money of a player on one page, and blocks there', async () => {
  let status = 'active';
  await mountAlone(App, {
    at: consolePaths.player('u-ravi'),
    player: { ...asha, _id: 'u-olga', name: 'Olga Operator', role: 'operator' },
    texts,
    answers: [
      answer(endpoints.adminUser, () => ({
        _id: 'u-ravi',
        name: 'Ravi Kumar',
        email: 'ravi@example.in',
        username: 'ravi',
        kind: 'member',
        role: 'player',
        status,
        previewTomorrow: false,
        last_login: '2025-04-05T08:00:00.000Z',
        createdAt: '2025-04-01T08:00:00.000Z',
        emailVerified: false,
        sessions:
          status === 'active'
            ? [
                {
                  device: 'Chrome on Android',
                  createdAt: '2025-04-05T08:00:00.000Z',
                  lastSeenAt: '2025-04-05T09:00:00.000Z',
                },
              ]
            : [],
      })),
      answer(endpoints.setUserStatus, ({ body }) => {
        status = body.status;
        return { _id: 'u-ravi', status };
      }),
      answer(endpoints.playerStory, {
        userId: 'u-ravi',
        name: 'Ravi Kumar',
        status: 'active',
        wallet,
        frozen: null,
        deposits: { count: 1, rupees: 200, reversedRupees: 50 },
        withdrawals: { paid: sum, waiting: sum, returned: sum, upis: [] },
        stakes: { count: 3, rupees: 300, open: 1, won: 1, lost: 1, backRupees: 500 },
        referredBy: { userId: 'u-asha', name: 'Asha Rao', state: 'credited' },
        friends: [],
        linked: [],
        limits: { deposit: true, stake: false, selfExcluded: false },
      }),
      answer(endpoints.playerEntries, ({ query }) =>
        query.behind === 'e-2'
          ? { data: [{ ...entry, _id: 'e-1', selection: 'CSK', result: 'lost' as const }] }
          : { data: [entry], next: 'e-2' },
      ),
      answer(endpoints.playerStatement, {
        data: [],
        metadata: [{ current_page: 1, totalRecord: 0 }],
        player: { name: 'Ravi Kumar', wallet, frozen: null },
      }),
    ],
  });
  expect(await screen.findByText(/Chrome on Android/)).toBeTruthy();
  expect(screen.getByText('not verified')).toBeTruthy();
  expect(await screen.findByText('₹50 taken back by the bank')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Asha Rao' })).toBeTruthy();
  const entries = within(await screen.findByRole('region', { name: 'Entries' }));
  expect(await entries.findByText('Won')).toBeTruthy();
  fireEvent.click(entries.getByRole('button', { name: 'Next page' }));
  expect(await entries.findByText('CSK')).toBeTruthy();

  fireEvent.click(screen.getByRole('button', { name: 'Block' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'two accounts' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Block' }));
  expect(await screen.findByText('Not signed in anywhere.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unblock' })).toBeTruthy();
});
