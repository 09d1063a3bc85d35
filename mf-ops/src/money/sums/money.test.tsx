/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { App } from '../../app';
import { consolePaths } from '../../ui/page/console-paths';
import { texts } from '../../texts';

const sum = (rupees: number) => ({ count: 1, rupees });
const row = (at: string, houseRupees: number) => ({
  at,
  deposits: sum(500),
  withdrawals: sum(200),
  stakes: sum(300),
  back: sum(300 - houseRupees),
  houseRupees,
  bonus: sum(40),
  reversedRupees: 0,
});
const waits = { count: 2, rupees: 123.45, oldest: '2025-04-04T09:00:00.000Z' };
const byAge = { hour: 0, day: 1, threeDays: 1, older: 0 };
const at = '2025-04-05T06:30:00.000Z';

test('shows money over time, what waits and a month of the ledger, as charts, tables and files', async () => {
  const saved: string[] = [];
  URL.createObjectURL = (blob: Blob) => {
    const reader = new FileReader();
    reader.onload = () => saved.push(String(reader.result));
    reader.readAsText(blob);
    return 'blob:saved';
  };
  URL.revokeObjectURL = () => undefined;
  HTMLAnchorElement.prototype.click = () => undefined;
  const alone = await mountAlone(App, {
    at: consolePaths.money,
    player: { ...asha, _id: 'u-olga', name: 'Olga Operator', role: 'operator' },
    texts,
    answers: [
      answer(endpoints.moneyDays, ({ query }) => ({
        rows: query.by === 'hour' ? [row('2025-04-05T11', -70)] : [row('2025-04-04', 120), row('2025-04-05', -5146)],
        behind: 0,
        today: '2025-04-05',
        serverNow: at,
      })),
      answer(endpoints.moneyWaiting, {
        groups: [{ what: 'withdrawals', ...waits, byAge }],
        suspense: [{ reason: 'wrong-amount', ...waits, byAge }],
        serverNow: at,
      }),
      answer(endpoints.solvencyBoard, { trees: [] }),
      answer(endpoints.ledgerMonth, ({ query }) => ({
        month: query.month,
        from: `${query.month}-01`,
        to: `${query.month}-30`,
        isOver: false,
        accounts: [
          {
            account: 'players:cash',
            openingPaise: 100_00,
            inPaise: 500_00,
            outPaise: 300_00,
            closingPaise: 300_00,
            kinds: [
              { kind: 'deposit', inPaise: 500_00, outPaise: 0 },
              { kind: 'stake', inPaise: 0, outPaise: 300_00 },
            ],
          },
        ],
        transfers: 2,
        balanced: true,
        agrees: true,
        behind: 0,
      })),
    ],
  });
  const house = within(await screen.findByRole('figure', { name: 'House result' }));
  expect(house.getByText('-₹5,026')).toBeTruthy();
  expect(within(house.getByRole('table', { hidden: true })).getAllByRole('row', { hidden: true })[1]?.textContent).toBe(
    '5 Apr-₹5,146',
  );
  const cell = within(await screen.findByRole('table', { name: 'What waits, and how long' }));
  expect(cell.getByRole('link', { name: 'Withdrawals to approve' }).getAttribute('href')).toBe('/ops/withdrawals');
  const month = within(await screen.findByRole('region', { name: 'Statement of a month' }));
  expect(await month.findByText(/The month balances\./)).toBeTruthy();
  expect(month.getByRole('row', { name: /Players: cash/ }).textContent).toContain('Deposits +₹500');
  fireEvent.click(await screen.findByRole('button', { name: 'CSV: House result' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  fireEvent.click(month.getByRole('button', { name: 'CSV: Statement of a month' }));
  fireEvent.click(screen.getByRole('button', { name: 'Today' }));
  expect(await screen.findAllByRole('rowheader', { name: '11:00', hidden: true })).toBeTruthy();
  expect(alone.requests.some(({ url }) => url.includes('by=hour'))).toBe(true);
  await waitFor(() => expect(saved).toHaveLength(2));
  expect(saved[0]).toBe('Day,Results ₹\r\n4 Apr,120\r\n5 Apr,-5146\r\n');
  expect(saved[1]).toContain('players:cash,Players: cash,Deposits,,500,0,');
});
