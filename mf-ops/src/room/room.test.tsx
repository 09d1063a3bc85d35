/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { App } from '../app';
import { consolePaths } from '../page/console-paths';
import { texts } from '../texts';

configure({ asyncUtilTimeout: 15_000 });
const market = 'match:ipl-2025-18';
const side = (outcome: string) => ({
  outcome,
  entries: 1,
  stakedRupees: 100,
  payoutRupees: 500,
  liabilityRupees: 400,
});
const entry = {
  _id: 'e-1',
  userId: 'u-ravi',
  name: 'Ravi Kumar',
  market,
  label: 'PBKS v RR',
  selection: 'RR',
  stakeRupees: 100,
  winRupees: 500,
  state: 'held' as const,
  result: 'pending' as const,
  acceptedAt: '2025-04-05T09:00:00.000Z',
};

test('the room shows who is in, what happened with who and why, and rehearses a result without writing', async () => {
  const alone = await mountAlone(App, {
    at: consolePaths.match('ipl-2025-18'),
    player: { ...asha, _id: 'u-olga', name: 'Olga Operator', role: 'operator' },
    texts,
    answers: [
      answer(endpoints.matchRoom, {
        market,
        revision: 1,
        outcome: 'PBKS',
        resultText: 'PBKS won',
        unresolved: 0,
        capRupees: null,
        maxStakeRupees: null,
        match: {
          matchID: 'ipl-2025-18',
          match_id: 'm18',
          match_number: 18,
          name: 'PBKS v RR',
          teams: ['PBKS', 'RR'],
          startsAt: '2025-04-05T14:00:00.000Z',
          locksAt: '2025-04-05T13:30:00.000Z',
          venue: 'Mullanpur',
          city: 'Mohali',
          state: 'settled',
        },
        sides: [side('PBKS'), side('RR')],
        questions: [],
        history: [
          {
            market,
            title: 'PBKS v RR',
            revision: 1,
            outcome: 'PBKS',
            by: 'u-olga',
            note: 'scorecard read',
            at: '2025-04-05T18:00:00.000Z',
          },
        ],
        serverNow: '2025-04-05T18:30:00.000Z',
      }),
      answer(endpoints.marketEntries, ({ query }) => ({ data: query.selection === 'PBKS' ? [] : [entry] })),
      answer(endpoints.audit, {
        data: [
          {
            _id: 'a-1',
            at: '2025-04-04T09:00:00.000Z',
            by: 'u-olga',
            action: 'set-exposure',
            subject: market,
            reason: 'a small match',
            part: 'svc-contest',
          },
        ],
        metadata: [{ current_page: 1, totalRecord: 1 }],
        names: { 'u-olga': 'Olga' },
      }),
      answer(endpoints.rehearseResult, {
        market,
        outcome: 'RR',
        from: 'PBKS',
        stakes: 2,
        moved: 2,
        gain: { stakes: 1, rupees: 500 },
        lose: { stakes: 1, rupees: 500 },
        shortRupees: 0,
        shortStakes: 0,
        houseNowRupees: -300,
        houseThenRupees: -300,
      }),
    ],
  });
  const entries = within(await screen.findByRole('region', { name: 'Entries' }));
  expect(await entries.findByRole('link', { name: 'Ravi Kumar' })).toBeTruthy();
  fireEvent.change(entries.getByLabelText('Side'), { target: { value: 'PBKS' } });
  expect(await entries.findByText('No entry here.')).toBeTruthy();

  const happened = within(screen.getByRole('region', { name: 'What happened' }));
  expect(await happened.findByText(/set the limits of ipl-2025-18/)).toBeTruthy();
  expect(happened.getByText('scorecard read')).toBeTruthy();
  expect(happened.getByText('Entry to PBKS v RR closed')).toBeTruthy();

  const rehearsal = within(screen.getByRole('region', { name: 'Rehearse a result' }));
  fireEvent.change(rehearsal.getByLabelText('Outcome'), { target: { value: 'RR' } });
  fireEvent.click(rehearsal.getByRole('button', { name: 'Rehearse' }));
  await waitFor(() => expect(rehearsal.getByRole('status').textContent).toContain('2 of 2 stakes would move.'));
  expect(rehearsal.getByRole('status').textContent).toContain('1 lose: ₹500 is taken back. All of it can be');
  expect(alone.requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});
