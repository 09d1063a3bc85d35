/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { App } from '../../app';
import { consolePaths } from '../../ui/page/console-paths';
import { texts } from '../../texts';

const nothing = { data: [], metadata: [{ current_page: 1, totalRecord: 0 }] };

test('shows who set a value and why, and what a change does and takes before it is made', async () => {
  const alone = await mountAlone(App, {
    at: consolePaths.settings,
    player: { ...asha, _id: 'u-olga', name: 'Olga Operator', role: 'operator' },
    texts,
    answers: [
      answer(endpoints.audit, ({ query }) =>
        query.query === 'money-mode'
          ? {
              data: [
                {
                  _id: 'log-1',
                  part: 'svc-wallet',
                  at: '2025-03-02T09:00:00.000Z',
                  by: 'u-omar',
                  action: 'wind-down-off',
                  subject: 'money-mode',
                  reason: 'one more season',
                },
              ],
              metadata: [{ current_page: 1, totalRecord: 1 }],
              names: { 'u-omar': 'Omar' },
            }
          : { ...nothing, names: { 'u-omar': 'Omar' } },
      ),
      answer(endpoints.contestSettings, {
        settings: [
          {
            name: 'default-cap-rupees',
            value: 50_000,
            preset: 100_000,
            revision: 1,
            history: [
              { revision: 1, value: 50_000, by: 'u-omar', at: '2025-04-04T09:00:00.000Z', reason: 'a small season' },
            ],
          },
        ],
      }),
      answer(endpoints.moneySettings, {
        settings: [{ name: 'one-side-per-group', value: true, preset: true, revision: 0, history: [] }],
        mode: 'real',
        currency: 'INR',
        windDown: false,
        since: '2025-03-01T09:00:00.000Z',
        policies: ['one-side-per-group'],
      }),
      answer(endpoints.setContest, ({ body }) => ({
        name: body.name,
        from: 50_000,
        to: body.value,
        revision: 1,
        takesTwo: true,
        proposed: true,
      })),
    ],
  });
  expect(await screen.findByText(/^Omar, .*: a small season$/)).toBeTruthy();
  expect(await screen.findByText('Real: rupees (INR)')).toBeTruthy();
  expect(await screen.findByText(/^Wind-down: Off: Omar, .*, one more season$/)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Change: Cap of a new contest' }));
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.change(dialog.getByLabelText(/^New value/), { target: { value: '200000' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Show what it does' }));
  expect(await dialog.findByText('Please give a reason.')).toBeTruthy();
  fireEvent.change(dialog.getByLabelText(/^Reason/), { target: { value: 'the final' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Show what it does' }));
  expect(await dialog.findByText(/₹50,000 → ₹2,00,000\..*another operator must choose the same/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(/The change is proposed\./)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const rehearsal = { name: 'default-cap-rupees', value: 200_000, reason: 'the final', expectedRevision: 1 };
  expect(alone.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    { ...rehearsal, dryRun: true },
    { ...rehearsal, dryRun: false },
  ]);
});
