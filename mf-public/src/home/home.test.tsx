/** @jest-environment jsdom */
import { endpoints, paths } from '@baazi/contracts';
import { answer, mountAlone } from '@baazi/portal-kit/host';
import { screen, within } from '@testing-library/react';
import { App } from '../app';
import { texts } from '../texts';

const NOON = '2025-04-05T12:00:00+05:30';
const serverNow = new Date(NOON).toISOString();
const match = (number: number, teams: ['CSK' | 'PBKS' | 'GT', 'DC' | 'RR' | 'SRH'], startsAt: string) => ({
  matchID: `ipl-2025-${number}`,
  match_id: `m-${number}`,
  match_number: number,
  name: `${teams[0]} v ${teams[1]}`,
  teams,
  startsAt,
  locksAt: new Date(Date.parse(startsAt) - 30 * 60_000).toISOString(),
  venue: 'MA Chidambaram Stadium',
  city: 'Chennai',
  state: 'open' as const,
});
const matches = [
  match(17, ['CSK', 'DC'], '2025-04-05T10:00:00.000Z'),
  match(18, ['PBKS', 'RR'], '2025-04-05T14:00:00.000Z'),
  match(19, ['GT', 'SRH'], '2025-04-06T14:00:00.000Z'),
];

const answers = [
  answer(endpoints.homePage, {
    matchesList: matches,
    today: ['ipl-2025-17', 'ipl-2025-18'],
    upcoming: ['ipl-2025-19'],
    todayTitle: "Today's Fixtures",
    winUsers: [],
    serverNow,
  }),
  answer(endpoints.matchDay, { inPlay: [], next: matches[0], results: [], winners: [], serverNow }),
];
const mountHome = () => mountAlone(App, { at: paths.home, texts, clock: () => Date.parse(NOON), answers });

test('says of a league that a visitor is invited to, and nothing to others', async () => {
  const plain = await mountHome();
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByText(texts.en.home.invited)).toBeNull();
  await plain.unmount();
  sessionStorage.setItem('wanted', '/user/leagues?invite=ABC234');
  const invited = await mountHome();
  await screen.findByText(texts.en.home.invited);
  await invited.unmount();
  sessionStorage.clear();
});

test('every fixture card shows both logos, the versus picture and the start, and upcoming ones are one scroller', async () => {
  const alone = await mountHome();
  const upcoming = await screen.findByRole('list', { name: texts.en.home.upcoming });
  expect(upcoming.matches('[data-area=upcoming]')).toBe(true);
  expect(within(upcoming).getAllByRole('listitem')).toHaveLength(1);
  for (const { matchID, startsAt } of matches) {
    const card = document.querySelector<HTMLElement>(`[data-match=${matchID}]`);
    if (!card) throw new Error(`no card of ${matchID}`);
    expect(card.querySelectorAll('use, image')).toHaveLength(2);
    expect(within(card).getByRole('img', { name: 'versus' })).toBeTruthy();
    expect(card.querySelector('time')?.dateTime).toBe(startsAt);
    expect(within(card).getByRole('link', { name: texts.en.home.joinNow })).toBeTruthy();
  }
  await alone.unmount();
});
