/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, mountAlone, refuse } from '@baazi/portal-kit/host';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { App } from '../app';
import { consolePaths } from '../page/console-paths';
import { texts } from '../texts';

// Rendering in jsdom is slow on a busy machine.
configure({ asyncUtilTimeout: 15_000 });

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
  state: 'locked' as const,
  revision: 0,
  outcome: null,
  key: '2025-18',
  picks: 3,
};
const counted = {
  revision: 0,
  won: 2,
  lost: 1,
  void: 0,
  unresolved: 0,
  payoutRupees: 1000,
  refundRupees: 0,
  houseRupees: -450,
};
const list = (rows = [match]) =>
  answer(endpoints.adminMatches, { data: rows, metadata: [{ current_page: 1, totalRecord: rows.length }] });

const open = async (declare: Parameters<typeof answer<typeof endpoints.declareMatch>>[1], rows = [match]) => {
  const alone = await mountAlone(App, {
    at: consolePaths.results,
    player: olga,
    texts,
    answers: [list(rows), answer(endpoints.declareMatch, declare)],
  });
  fireEvent.click(await screen.findByRole('button', { name: rows[0]?.revision ? 'Correct' : 'Declare' }));
  const dialog = await screen.findByRole('dialog');
  return { alone, dialog };
};
const fill = (dialog: HTMLElement, team: string): void => {
  fireEvent.click(within(dialog).getByRole('radio', { name: new RegExp(`${team}$`) }));
  fireEvent.change(within(dialog).getByLabelText(/^Note/), { target: { value: 'scorecard read' } });
};
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const bodies = (alone: Awaited<ReturnType<typeof mountAlone>>) =>
  alone.requests.filter(({ url }) => url.endsWith('/result')).map(({ body }) => body);

test('what the score says how a match ended is a line beside it, and declares nothing', async () => {
  const proposal = { outcome: 'RR', words: 'RR by 50 runs', source: 'ipl-replay' };
  const { dialog } = await open(counted, [{ ...match, proposal } as typeof match]);
  expect(screen.getByText('ipl-replay says: RR by 50 runs')).toBeTruthy();
  expect(within(dialog).queryByRole('radio', { checked: true })).toBeNull();
});
test('an outcome and a note are needed before anything is asked', async () => {
  const { alone, dialog } = await open(() => counted);
  press('Show what it does');
  expect(await within(dialog).findByText('Please choose the outcome.')).toBeTruthy();
  expect(within(dialog).getByText('Please give a reason.')).toBeTruthy();
  expect(bodies(alone)).toEqual([]);
});

test('a dry run shows winners, totals and the house, and only the confirmation declares, with the revision that was seen', async () => {
  const { alone, dialog } = await open(({ body }) => (body.dryRun ? counted : { ...counted, revision: 1 }));
  fill(dialog, 'RR');
  press('Show what it does');
  expect(await within(dialog).findByText('Nothing has been changed yet.')).toBeTruthy();
  expect(within(dialog).getByText('₹1,000')).toBeTruthy();
  expect(within(dialog).getByText('-₹450')).toBeTruthy();
  press('Confirm');
  expect(await screen.findByText('Declared as revision 1.')).toBeTruthy();
  expect(bodies(alone)).toEqual([
    { outcome: 'RR', note: 'scorecard read', dryRun: true },
    { outcome: 'RR', note: 'scorecard read', expectedRevision: 0 },
  ]);
});

test('the second of two operators is told, looks again, and then corrects knowingly', async () => {
  let stands = 0;
  const { alone, dialog } = await open(({ body }) => {
    if (body.dryRun) return { ...counted, revision: stands, ...(stands > 0 ? { gain: 1, lose: 2 } : {}) };
    if (body.expectedRevision === stands) return { ...counted, revision: stands + 1 };
    return refuse(endpoints.declareMatch, 'revision-changed');
  });
  fill(dialog, 'RR');
  press('Show what it does');
  await within(dialog).findByText('Nothing has been changed yet.');
  stands = 1;
  press('Confirm');
  expect(await within(dialog).findByText('Another operator declared meanwhile. Please look again.')).toBeTruthy();
  press('Look again');
  expect(await within(dialog).findByText(/revision 1 stands now/)).toBeTruthy();
  expect(within(dialog).getByText('Players who lose')).toBeTruthy();
  press('Confirm');
  await screen.findByText('Declared as revision 2.');
  expect(bodies(alone).at(-1)).toEqual({ outcome: 'RR', note: 'scorecard read', expectedRevision: 1 });
});

test('entries still being confirmed hold a result back until the operator forces it with a reason', async () => {
  const { alone, dialog } = await open(({ body }) =>
    body.dryRun
      ? { ...counted, unresolved: 2 }
      : body.force
        ? { ...counted, revision: 1 }
        : refuse(endpoints.declareMatch, 'unresolved-entries'),
  );
  fill(dialog, 'PBKS');
  press('Show what it does');
  expect(await within(dialog).findByText(/2 entries are still being confirmed/)).toBeTruthy();
  press('Go ahead without them');
  expect(await within(dialog).findByText('Please give a reason.')).toBeTruthy();
  fireEvent.change(within(dialog).getByLabelText(/^Why it cannot wait/), { target: { value: 'wallet is down' } });
  press('Go ahead without them');
  await waitFor(() =>
    expect(bodies(alone).at(-1)).toEqual({
      outcome: 'PBKS',
      note: 'scorecard read (wallet is down)',
      force: true,
      expectedRevision: 0,
    }),
  );
});

test('declaring the outcome that stands changes nothing and offers no confirmation', async () => {
  const { dialog } = await open(() => ({ ...counted, revision: 1 }), [{ ...match, state: 'locked', revision: 1 }]);
  fill(dialog, 'RR');
  press('Show what it does');
  expect(await within(dialog).findByText('This is the outcome already. Nothing would change.')).toBeTruthy();
  expect(within(dialog).queryByRole('button', { name: 'Confirm' })).toBeNull();
});

test('voiding a match offers its questions, all of them ticked, and sends those that stay so', async () => {
  const linked = (questionID: string, title: string) => ({ questionID, title, entries: 4, refundRupees: 800 });
  const questions = [linked('q-toss', 'Who wins the toss?'), linked('q-win', 'Won by 20 runs?')];
  const { alone, dialog } = await open(({ body }) => ({ ...counted, revision: body.dryRun ? 0 : 1, questions }));
  fill(dialog, 'Void');
  press('Show what it does');
  const [toss, win] = await within(dialog).findAllByRole('checkbox', { checked: true });
  expect(within(dialog).getAllByText(/4 entries/)).toHaveLength(2);
  if (!toss || !win) throw new Error('the questions are not offered');
  fireEvent.click(toss);
  press('Confirm');
  expect(await screen.findByText('Declared as revision 1.')).toBeTruthy();
  expect(bodies(alone).at(-1)).toMatchObject({ outcome: 'void', voidQuestions: ['q-win'], expectedRevision: 0 });
});
