/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { fireEvent, screen, within } from '@testing-library/react';
import { App } from '../../app';
import { consolePaths } from '../page/console-paths';
import { texts } from '../../texts';

const nothing = { data: [], metadata: [{ current_page: 1, totalRecord: 0 }] };
const user = {
  _id: 'u-ravi',
  name: 'Ravi Kumar',
  email: 'ravi@example.in',
  username: 'ravi',
  kind: 'member',
  role: 'player',
  status: 'active',
  previewTomorrow: false,
  last_login: null,
  createdAt: '2025-04-01T08:00:00.000Z',
};

test('opens by Ctrl K, finds every page at once and players by name, and follows Enter to the first', async () => {
  const alone = await mountAlone(App, {
    at: consolePaths.fixtures,
    player: { ...asha, _id: 'u-olga', name: 'Olga Operator', role: 'operator' },
    texts,
    answers: [
      answer(endpoints.adminMatches, nothing),
      answer(endpoints.adminWithdrawals, nothing),
      answer(endpoints.adminDeposits, nothing),
      answer(endpoints.listUsers, ({ query }) =>
        query.query === 'ravi' ? { data: [user], metadata: [{ current_page: 1, totalRecord: 1 }] } : nothing,
      ),
    ],
  });
  await screen.findByRole('button', { name: /Find/ });
  fireEvent.keyDown(document, { key: 'k', ctrlKey: true });
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findAllByRole('link')).toHaveLength(16);
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'ravi' } });
  const found = await dialog.findByRole('link', { name: /Ravi Kumar/ });
  expect(found.getAttribute('href')).toBe(consolePaths.player('u-ravi'));
  expect(alone.requests.some(({ url }) => url.startsWith('/api/admin/users?') && url.includes('ravi'))).toBe(true);
  fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'zzz' } });
  expect(await dialog.findByText('Nothing found.')).toBeTruthy();
});
