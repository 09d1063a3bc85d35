/** @jest-environment jsdom */
import { waitingStateNames } from '@baazi/contracts';
import { asha, mountAlone } from '@baazi/portal-kit/host';
import { screen, within } from '@testing-library/react';
import { texts } from '../texts';
import { Waits } from './waits';
import { waitsTexts } from './waits-texts';

const none = { boundSeconds: 300, count: 0, beyondBound: 0, oldestSeconds: 0 };
const waiting = [
  { part: 'svc-auth', state: 'mail', ...none },
  { part: 'svc-wallet', state: 'webhook', ...none, count: 4, beyondBound: 1, oldestSeconds: 7300 },
  { part: 'svc-wallet', state: 'payout', boundSeconds: 3600, count: 1000, beyondBound: 1000 },
  { part: 'svc-other', state: 'of-a-later-release', ...none },
];

test('shows what waits too long first, with its age, its bound and the safe way on', async () => {
  await mountAlone(() => <Waits waiting={waiting} />, {
    at: '/ops/system',
    player: { ...asha, role: 'operator' },
    texts,
    answers: [],
  });
  const waits = await screen.findByRole('table', { name: 'What waits' });
  const rows = within(waits)
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatch(/Payouts without an end.*1000 or more.*without an end.*1 h.*asks the provider again/);
  expect(rows[1]).toMatch(/Provider events not handled.*svc-wallet.*41.*2 h.*5 min.*Moved on by: the worker webhooks/);
  const empty = screen.getByText('Nothing waits in 2 states').closest('details');
  expect(empty?.open).toBe(false);
  expect(empty?.textContent).toMatch(/Mails not accepted.*svc-auth.*Another state.*svc-other/);
  expect(screen.getByRole('link', { name: 'Payouts without an end' }).getAttribute('href')).toBe('/ops/withdrawals');
});

test.each(['en', 'hi'] as const)('has a text in %s for each state', (language) =>
  expect(Object.keys(waitsTexts[language].states)).toEqual([...waitingStateNames]),
);
