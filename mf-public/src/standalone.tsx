// The public pages standalone: `npm run dev -w mf-public`. The server's responses are mocked here and parsed by the
// contract.
import { endpoints, paths } from '@baazi/contracts';
import { answer, mountAlone, refuse } from '@baazi/portal-kit/host';
import { App } from './app';
import { texts } from './texts';

const inHours = (hours: number): string => new Date(Date.now() + hours * 3600_000).toISOString();

void mountAlone(App, {
  at: window.location.pathname || paths.home,
  texts,
  answers: [
    answer(endpoints.homePage, () => ({
      matchesList: [
        {
          matchID: 'ipl-2025-17',
          match_id: 'm-17',
          match_number: 17,
          name: 'CSK v DC',
          teams: ['CSK', 'DC'] as [string, string],
          startsAt: inHours(2),
          locksAt: inHours(1.5),
          venue: 'MA Chidambaram Stadium',
          city: 'Chennai',
          state: 'open' as const,
        },
      ],
      today: ['ipl-2025-17'],
      upcoming: [],
      todayTitle: "Today's Fixtures",
      winUsers: ['Ra*** K.', 'As*** R.'],
      serverNow: new Date().toISOString(),
    })),
    answer(endpoints.login, refuse(endpoints.login, 'wrong-credentials')),
  ],
});
