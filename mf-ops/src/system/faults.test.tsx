/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { screen } from '@testing-library/react';
import { texts } from '../texts';
import { Faults } from './faults';

test('shows which release failed where, how often, and at which line of TypeScript', async () => {
  await mountAlone(Faults, {
    at: '/ops/system',
    player: { ...asha, role: 'operator' },
    texts,
    answers: [
      answer(endpoints.faults, {
        data: [
          {
            id: 'f1',
            remote: 'mf-wallet',
            version: '1.0.0-3f',
            screen: '/user/wallet',
            stage: 'event',
            message: 'TypeError: paise of undefined',
            count: 12,
            players: 3,
            firstAt: '2025-04-05T06:30:00.000Z',
            lastAt: '2025-04-05T07:30:00.000Z',
            frames: [
              { place: 'mf-wallet/src/add-money/pay.ts:4:25', name: 'pay', isSource: true },
              { place: 'shell/files/vendor.0a.js:1:7', isSource: false },
            ],
          },
        ],
      }),
    ],
  });
  const row = (await screen.findByRole('row', { name: /paise of undefined/ })).textContent;
  for (const serverText of [
    'mf-wallet/src/add-money/pay.ts:4:25',
    '1.0.0-3f',
    '/user/wallet',
    'after a tap',
    '12 times, 3 players',
  ])
    expect(row).toContain(serverText);
});
