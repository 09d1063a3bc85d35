// The public pages standalone: `npm run dev -w mf-public`. The server's responses are mocked here and parsed by the
// contract.
import { endpoints, paths } from '@baazi/contracts';
import { answer, mountAlone, refuse } from '@baazi/portal-kit/host';
import { App } from './app';
import { texts } from './texts';

const inHours = (hours: number): string => new Date(Date.now() + hours * 3600_000).toISOString();

/** The hash is that of the English text. */
const rules = {
  hash: '8afc615a08cf006be5c7a090c22955432faff31ad4f4f257d600b54d290ff3e3',
  version: '1',
  text: {
    en: 'Rules of contests\n\n1. A contest is a call on a match or a question.\n2. A call counts until entry closes.',
    hi: 'प्रतियोगिताओं के नियम\n\n1. प्रतियोगिता किसी मैच या प्रश्न पर एक अनुमान है।\n2. प्रवेश बंद होने तक का अनुमान गिना जाता है।',
  },
};

export const alone = mountAlone(App, {
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
    answer(endpoints.matchDay, () => ({
      inPlay: [],
      results: [],
      winners: [],
      serverNow: new Date().toISOString(),
    })),
    answer(endpoints.publicPolicies, { mode: 'sandbox', windDown: false, policies: ['deposits-staked-once'] }),
    answer(endpoints.rulesVersions, { versions: [{ version: '1', hash: rules.hash }] }),
    answer(endpoints.contestRules, rules),
    answer(endpoints.publicSolvency, refuse(endpoints.publicSolvency, 'no-solvency-yet')),
    answer(endpoints.publicKeys, { note: 'localhost/keys\nlocalhost+7ad0b1c2+AcbR1k2 2025-03-01T09:00:00.000Z\n\n' }),
    answer(endpoints.login, refuse(endpoints.login, 'wrong-credentials')),
  ],
});
