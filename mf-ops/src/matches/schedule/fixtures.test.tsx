/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, mountAlone, refuse } from '@baazi/portal-kit/host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { App } from '../../app';
import { consolePaths } from '../../ui/page/console-paths';
import { texts } from '../../texts';

const olga = { ...asha, _id: 'u-olga', name: 'Olga Operator', role: 'operator' as const };
const match = {
  matchID: 'ipl-2025-18',
  match_id: 'm18',
  match_number: 18,
  name: 'PBKS v RR',
  teams: ['PBKS', 'RR'] as [string, string],
  startsAt: '2025-04-05T14:00:00.000Z',
  locksAt: '2025-04-05T13:30:00.000Z',
  venue: 'Mullanpur',
  city: 'Mohali',
  state: 'open' as const,
  revision: 0,
  outcome: null,
  key: '2025-18',
  picks: 3,
};
const list = answer(endpoints.adminMatches, { data: [match], metadata: [{ current_page: 1, totalRecord: 1 }] });
type Refunds = { entries: number; refundRupees: number };
const none: Refunds = { entries: 0, refundRupees: 0 };
const same = (a: Refunds, b: Refunds) => a.entries === b.entries && a.refundRupees === b.refundRupees;

const open = async (button: string, answers: ReturnType<typeof answer>[]) => {
  const alone = await mountAlone(App, { at: consolePaths.fixtures, player: olga, texts, answers: [list, ...answers] });
  fireEvent.click(await screen.findByRole('button', { name: button }));
  const dialog = await screen.findByRole('dialog');
  const sent = (method: string) => alone.requests.filter((one) => one.method === method).map(({ body }) => body);
  const type = (label: RegExp, value: string) =>
    void fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  const press = (name: string) => void fireEvent.click(within(dialog).getByRole('button', { name }));
  return { dialog, sent, type, press };
};
/** A fake server on which the move refunds what `refunds` says at that moment. */
const moving = (refunds: () => Refunds) =>
  answer(endpoints.updateMatch, ({ body }) => {
    if (!body.dryRun && !same(body.expects ?? none, refunds()))
      return refuse(endpoints.updateMatch, 'refund-unconfirmed');
    return {
      matchID: match.matchID,
      startsAt: body.startsAt ?? match.startsAt,
      locksAt: match.locksAt,
      refunds: refunds(),
    };
  });

test('shows what a mistyped year would refund, and moves only after confirmation', async () => {
  const { dialog, sent, type, press } = await open('Move', [moving(() => ({ entries: 3, refundRupees: 600 }))]);
  type(/^Date and time/, '2024-04-05T19:30');
  type(/^Reason/, 'the board says so');
  press('Save');
  expect(await within(dialog).findByText(/before 3 entries were made: ₹600 refunded, for good/)).toBeTruthy();
  expect(sent('PUT')).toMatchObject([{ dryRun: true, startsAt: '2024-04-05T14:00:00.000Z' }]);
  // Another time needs another dry run.
  type(/^Date and time/, '2024-04-05T19:31');
  expect(within(dialog).queryByText(/refunded, for good/)).toBeNull();
  press('Save');
  await within(dialog).findByText(/₹600 refunded, for good/);
  press('Move and refund');
  await screen.findByText(/The match starts/);
  expect(sent('PUT').at(-1)).toMatchObject({ expects: { entries: 3, refundRupees: 600 } });
});

test('shows new figures and asks again when entries changed meanwhile', async () => {
  let refunds = { entries: 1, refundRupees: 100 };
  const { dialog, sent, type, press } = await open('Move', [moving(() => refunds)]);
  type(/^Date and time/, '2024-04-05T19:30');
  type(/^Reason/, 'the board says so');
  press('Save');
  await within(dialog).findByText(/₹100 refunded/);
  refunds = { entries: 2, refundRupees: 300 };
  press('Move and refund');
  expect(await within(dialog).findByText(/₹300 refunded/)).toBeTruthy();
  expect(within(dialog).getByText(/confirm exactly that/)).toBeTruthy();
  press('Move and refund');
  await screen.findByText(/The match starts/);
  expect(sent('PUT').at(-1)).toMatchObject({ expects: refunds });
});

test('moves at once when nobody is refunded', async () => {
  const { sent, type, press } = await open('Move', [moving(() => none)]);
  type(/^Date and time/, '2025-04-06T19:30');
  type(/^Reason/, 'rain');
  press('Save');
  await screen.findByText(/The match starts/);
  expect(sent('PUT')).toMatchObject([{ dryRun: true }, { reason: 'rain' }]);
});

test("states what an import's moves refund, and sends exactly that with the confirmation", async () => {
  const refunds = { entries: 2, refundRupees: 300 };
  const plan = {
    adds: [],
    moves: [{ matchID: match.matchID, from: match.startsAt, to: '2024-04-05T14:00:00.000Z', refunds }],
    refunds,
    conflicts: [],
    unchanged: 73,
  };
  const { dialog, sent, type, press } = await open('Import', [
    answer(endpoints.importMatches, ({ body }) => ({ ...plan, applied: body.dryRun === false })),
  ]);
  type(/^Text of the file/, '[{}]');
  press('Show what it does');
  expect(await within(dialog).findByText('refunds 2, ₹300')).toBeTruthy();
  fireEvent.click(within(dialog).getByRole('checkbox'));
  expect(within(dialog).getByText(/refund 2 entries, ₹300 in all, for good/)).toBeTruthy();
  type(/^Reason/, 'new calendar');
  press('Import and refund');
  await waitFor(() => expect(sent('POST').at(-1)).toMatchObject({ dryRun: false, applyMoves: true, expects: refunds }));
});
