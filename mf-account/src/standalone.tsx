// The profile alone: `npm run dev -w mf-account`. Fake server answers, parsed by the contract.
import { endpoints, paths } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { App } from './app';
import { texts } from './texts';

const minutesAgo = (minutes: number): string => new Date(Date.now() - minutes * 60_000).toISOString();
const device = 'Chrome on Android';

export const alone = mountAlone(App, {
  at: window.location.pathname === '/' ? paths.profile : window.location.pathname,
  player: asha,
  texts,
  answers: [
    answer(endpoints.listFactors, { data: [], recoveryCodesLeft: 0 }),
    answer(endpoints.listSessions, () => ({
      data: [{ sessionID: 's-1', device, createdAt: minutesAgo(600), lastSeenAt: minutesAgo(1), current: true }],
    })),
    answer(endpoints.ownActivity, () => ({
      data: [
        {
          activityID: 'a-1',
          kind: 'sign-in' as const,
          at: minutesAgo(600),
          device,
          network: '203.0.113.*',
          times: 1,
          current: true,
        },
      ],
    })),
    answer(endpoints.ownSeason, {
      weeks: [
        { week: '2025-03-24', netRupees: 340 },
        { week: '2025-03-31', netRupees: -120 },
      ],
      teams: [{ team: 'CSK', right: 3, decided: 5 }],
      right: 6,
      decided: 11,
      streak: 2,
    }),
  ],
});
