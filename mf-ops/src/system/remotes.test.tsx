/** @jest-environment jsdom */
import { asha, mountAlone } from '@baazi/portal-kit/host';
import { screen, within } from '@testing-library/react';
import { texts } from '../texts';
import { Remotes } from './remotes';

const remotes = [
  { name: 'mf-a', team: 'Money', version: '1', faults: 3, budget: { players: 1000, failed: 3, used: 3 } },
  { name: 'mf-b', version: '1', faults: 0 },
];

test("shows an app's team and how much of its error budget is used", async () => {
  await mountAlone(() => <Remotes remotes={remotes} />, {
    at: '/ops/system',
    player: { ...asha, role: 'operator' },
    texts,
    answers: [],
  });
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(first?.textContent).toMatch(/mf-a.*Money.*300 %.*failed for 3 of 1000 players/);
  expect(second?.textContent).not.toContain('%');
});
