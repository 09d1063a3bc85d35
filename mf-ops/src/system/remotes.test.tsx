/** @jest-environment jsdom */
import { asha, mountAlone } from '@baazi/portal-kit/host';
import { screen, within } from '@testing-library/react';
import { texts } from '../texts';
import { Remotes } from './remotes';

const remotes = [
  {
    ...{ name: 'mf-a', team: 'Money', version: '1', faults: 3, budget: { players: 1000, failed: 3, used: 3 } },
    vitals: [
      { version: '1', vital: 'lcp' as const, p75: 2500, visits: 40, isGood: true },
      { version: '1', vital: 'cls' as const, p75: 0.125, visits: 40, isGood: false },
      { version: '2', vital: 'inp' as const, p75: 160, visits: 4, isGood: true },
    ],
  },
  { name: 'mf-b', version: '1', faults: 0 },
];

test("shows an app's team, its web vitals and how much of its error budget is used", async () => {
  await mountAlone(() => <Remotes remotes={remotes} />, {
    at: '/ops/system',
    player: { ...asha, role: 'operator' },
    texts,
    answers: [],
  });
  const [, first, second] = within(await screen.findByRole('table')).getAllByRole('row');
  expect(first?.textContent).toMatch(/mf-a.*Money.*300 %.*failed for 3 of 1000 players/);
  expect(first?.textContent).toMatch(/LCP 2\.5 s \(40\).*CLS 0\.13 \(40\).*INP 160 ms \(4\) on trial/);
  expect(second?.textContent).not.toContain('%');
});
