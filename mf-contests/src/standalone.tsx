// The contests alone: `npm run dev -w mf-contests`. Fake server answers, parsed by the contract.
import { endpoints, paths } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { App } from './app';
import { matchDayAnswers, matchPage } from './examples';
import { texts } from './texts';

const inHours = (hours: number): string => new Date(Date.now() + hours * 3600_000).toISOString();
const match = (number: number, teams: ['CSK' | 'PBKS', 'DC' | 'RR'], startsInHours: number) => ({
  matchID: `ipl-2025-${number}`,
  match_id: `m-${number}`,
  match_number: number,
  name: `${teams[0]} v ${teams[1]}`,
  teams,
  startsAt: inHours(startsInHours),
  locksAt: inHours(startsInHours - 0.5),
  venue: 'MA Chidambaram Stadium',
  city: 'Chennai',
  state: 'open' as const,
});
const matches = [match(17, ['CSK', 'DC'], 2), match(18, ['PBKS', 'RR'], 26)];

export const alone = mountAlone(App, {
  at: window.location.pathname === '/' ? paths.dashboard : window.location.pathname,
  player: asha,
  texts,
  answers: [
    answer(endpoints.dashboard, () => ({
      matches,
      today: ['ipl-2025-17'],
      upcoming: ['ipl-2025-18'],
      todayTitle: "Today's Fixtures",
      serverNow: new Date().toISOString(),
      questions: [
        {
          questionID: 'q-1',
          title: 'Will CSK hit 10 sixes?',
          day: inHours(0).slice(0, 10),
          locksAt: inHours(2),
          state: 'open' as const,
        },
      ],
    })),
    answer(endpoints.matchPage, ({ params: { matchID } }) => ({
      ...matchPage,
      match: matches.find((known) => known.matchID === matchID) ?? match(17, ['CSK', 'DC'], 2),
      serverNow: new Date().toISOString(),
    })),
    ...matchDayAnswers({ at: new Date().toISOString() }),
  ],
});
