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
  return { alone, panel: within(await screen.findByRole('form', { name: 'Results' })) };
};
type Panel = Awaited<ReturnType<typeof open>>['panel'];
const choose = (panel: Panel, outcome: string): void => {
  fireEvent.click(panel.getByRole('radio', { name: new RegExp(`${outcome}$`) }));
  fireEvent.change(panel.getByLabelText(/^Note/), { target: { value: 'scorecard read' } });
};
const press = (panel: Panel, name: string): void => void fireEvent.click(panel.getByRole('button', { name }));
const bodies = (alone: Awaited<ReturnType<typeof mountAlone>>) =>
  alone.requests.filter(({ url }) => url.endsWith('/result')).map(({ body }) => body);

test("shows the score's proposal beside the result and declares nothing", async () => {
  const proposal = { outcome: 'RR', words: 'RR by 50 runs', source: 'ipl-replay' };
  const { alone, panel } = await open(counted, [{ ...match, proposal } as typeof match]);
  expect(screen.getByText('ipl-replay says: RR by 50 runs')).toBeTruthy();
  expect(panel.queryByRole('radio', { name: /RR$/, checked: true })).toBeNull();
  press(panel, 'Take what ipl-replay says: RR by 50 runs');
  expect(panel.getByRole('radio', { name: /RR$/, checked: true })).toBeTruthy();
  expect(bodies(alone)).toEqual([]);
});

test('needs an outcome and a note before the dry run', async () => {
  const { alone, panel } = await open(() => counted);
  press(panel, 'Show what it does');
  expect(await panel.findByText('Please give a reason.')).toBeTruthy();
  fireEvent.change(panel.getByLabelText(/^Note/), { target: { value: 'scorecard read' } });
  press(panel, 'Show what it does');
  expect(await panel.findByText('Choose at least one result.')).toBeTruthy();
  expect(bodies(alone)).toEqual([]);
});

test('declares what was previewed, with the previewed revision', async () => {
  const { alone, panel } = await open(({ body }) => (body.dryRun ? counted : { ...counted, revision: 1 }));
  choose(panel, 'RR');
  press(panel, 'Show what it does');
  expect(await panel.findByText('Nothing has been changed yet.')).toBeTruthy();
  expect(panel.getByText(/2 win ₹1,000, 1 lose, house -₹450\./)).toBeTruthy();
  press(panel, 'Confirm the result');
  expect(await screen.findByText('The result is declared.')).toBeTruthy();
  expect(screen.queryByRole('form', { name: 'Results' })).toBeNull();
  expect(bodies(alone)).toEqual([
    { outcome: 'RR', note: 'scorecard read', dryRun: true },
    { outcome: 'RR', note: 'scorecard read', expectedRevision: 0 },
  ]);
});

test('notifies the second of two operators and previews again', async () => {
  const { panel } = await open(({ body }) =>
    body.dryRun ? counted : refuse(endpoints.declareMatch, 'revision-changed'),
  );
  choose(panel, 'RR');
  press(panel, 'Show what it does');
  await panel.findByText('Nothing has been changed yet.');
  press(panel, 'Confirm the result');
  expect(await panel.findByText(/Another operator declared meanwhile\. Please look again\./)).toBeTruthy();
  expect(panel.getByRole('button', { name: 'Show what it does' })).toBeTruthy();
});

test('holds a result back while entries are confirming, until the operator forces it with a reason', async () => {
  const { alone, panel } = await open(({ body }) =>
    body.dryRun
      ? { ...counted, unresolved: 2 }
      : body.force
        ? { ...counted, revision: 1 }
        : refuse(endpoints.declareMatch, 'unresolved-entries'),
  );
  choose(panel, 'PBKS');
  press(panel, 'Show what it does');
  expect(await panel.findByText('2 entries still being confirmed.')).toBeTruthy();
  press(panel, 'Confirm the result');
  expect(await panel.findByText('Please give a reason.')).toBeTruthy();
  fireEvent.change(panel.getByLabelText(/^Why it cannot wait/), { target: { value: 'wallet is down' } });
  press(panel, 'Confirm the result');
  await waitFor(() =>
    expect(bodies(alone).at(-1)).toEqual({
      outcome: 'PBKS',
      note: 'scorecard read (wallet is down)',
      force: true,
      expectedRevision: 0,
    }),
  );
});

test('changes nothing and offers no confirmation for the outcome that is already declared', async () => {
  const { panel } = await open(() => ({ ...counted, revision: 1 }), [{ ...match, revision: 1 }]);
  choose(panel, 'RR');
  press(panel, 'Show what it does');
  expect(await panel.findByText(/This is the outcome already\. Nothing would change\./)).toBeTruthy();
  expect(panel.queryByRole('button', { name: /Confirm|Correct/ })).toBeNull();
});

test('offers the questions of a void match, all ticked, and sends those that stay ticked', async () => {
  const linked = (questionID: string, title: string) => ({ questionID, title, entries: 4, refundRupees: 800 });
  const questions = [linked('q-toss', 'Who wins the toss?'), linked('q-win', 'Won by 20 runs?')];
  const { alone, panel } = await open(({ body }) => ({ ...counted, revision: body.dryRun ? 0 : 1, questions }));
  choose(panel, 'Void');
  press(panel, 'Show what it does');
  const [toss, win] = await panel.findAllByRole('checkbox', { checked: true });
  expect(panel.getAllByText(/4 entries/)).toHaveLength(2);
  if (!toss || !win) throw new Error('the questions are not offered');
  fireEvent.click(toss);
  press(panel, 'Confirm the result');
  expect(await screen.findByText('The result is declared.')).toBeTruthy();
  expect(bodies(alone).at(-1)).toMatchObject({ outcome: 'void', voidQuestions: ['q-win'], expectedRevision: 0 });
});
