/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { App } from '../../app';
import { consolePaths } from '../../ui/page/console-paths';
import { texts } from '../../texts';

const market = 'match:ipl-2025-18';
const side = (outcome: string) => ({
  outcome,
  entries: 1,
  stakedRupees: 100,
  payoutRupees: 500,
  liabilityRupees: 400,
});
const declared = (stakedRupees: number, liabilityRupees: number) => ({ entries: 1, stakedRupees, liabilityRupees });
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

test('shows entries and timeline of a match, and rehearses a result without writing', async () => {
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
      answer(endpoints.marketStakes, {
        outcomes: ['PBKS', 'RR'],
        capRupees: 5000,
        minutes: 15,
        points: [
          { at: '2025-04-05T09:00:00.000Z', sides: [declared(100, 400), declared(0, 0)] },
          { at: '2025-04-05T09:15:00.000Z', sides: [declared(0, 400), declared(250, 1250)] },
        ],
      }),
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
      answer(endpoints.rehearseSettlement, ({ body }) => ({
        market,
        outcome: body.outcome,
        revision: 2,
        whole: {
          entries: 2,
          changed: 1,
          won: 1,
          lost: 1,
          void: 0,
          paidNowRupees: 500,
          paidThenRupees: 500,
          linesHash: `${'A'.repeat(43)}=`,
        },
        rows: [
          {
            _id: 'e1',
            userId: 'u-ravi',
            name: 'Ravi Kumar',
            selection: 'RR',
            stakeRupees: 100,
            was: 'lost' as const,
            wasRupees: 0,
            becomes: 'won' as const,
            becomesRupees: 500,
            changed: true,
          },
        ],
      })),
    ],
  });
  const entries = within(await screen.findByRole('region', { name: 'Entries' }));
  expect(await entries.findByRole('link', { name: 'Ravi Kumar' })).toBeTruthy();
  fireEvent.change(entries.getByLabelText('Side'), { target: { value: 'PBKS' } });
  expect(await entries.findByText('No entry here.')).toBeTruthy();

  const charts = within(screen.getByRole('region', { name: 'Stakes and exposure' }));
  const owed = within(await charts.findByRole('table', { name: 'The house loses', hidden: true }));
  expect(owed.getAllByRole('row', { hidden: true }).map(({ textContent }) => textContent)).toEqual([
    'FromPBKSRR',
    'Sat, 5 Apr, 2:45 pm₹400₹1,250',
    'Sat, 5 Apr, 2:30 pm₹400₹0',
  ]);

  const events = within(screen.getByRole('region', { name: 'What happened' }));
  expect(await events.findByText(/set the limits of ipl-2025-18/)).toBeTruthy();
  expect(events.getByText('scorecard read')).toBeTruthy();
  expect(events.getByText('Entry to PBKS v RR closed')).toBeTruthy();

  const rehearsal = within(screen.getByRole('region', { name: 'Rehearse a result' }));
  fireEvent.change(rehearsal.getByLabelText('Outcome'), { target: { value: 'RR' } });
  fireEvent.click(rehearsal.getByRole('button', { name: 'Rehearse' }));
  await waitFor(() => expect(rehearsal.getByRole('status').textContent).toContain('2 of 2 stakes would move.'));
  expect(rehearsal.getByRole('status').textContent).toContain('1 lose: ₹500 is taken back. All of it can be');
  const line = within(await rehearsal.findByRole('table', { name: 'What it does to each entry' }));
  expect(line.getByRole('cell', { name: /Lost.*Won/ })).toBeTruthy();
  expect(rehearsal.getByText(`${'A'.repeat(43)}=`)).toBeTruthy();
  const written = alone.requests.filter(({ method }) => method !== 'GET').map(({ url, body }) => [url, body]);
  expect(written).toEqual([
    [`/api/admin/results/${encodeURIComponent(market)}/rehearse`, { outcome: 'RR', limit: 20 }],
  ]);
});
