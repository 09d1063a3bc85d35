/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, mountAlone, refuse } from '@baazi/portal-kit/host';
import { fireEvent, screen, within } from '@testing-library/react';
import mfe from '../mfe.json';
import { App } from './app';
import { inLeague, standings } from './examples';
import { route } from './route';
import { en, league, texts } from './texts';

test('shows own rank, neighbours and how points are counted at the address of the route', async () => {
  expect(mfe.routes.map(({ path }) => path)).toEqual([route, `${route}/*`]);
  const alone = await mountAlone(App, {
    at: route,
    player: asha,
    texts,
    answers: [answer(endpoints.standings, standings)],
  });
  const around = await screen.findByRole('table', { name: en.around });
  expect(within(around).getByRole('row', { name: /Asha Rao \(You\)/ })).toBeTruthy();
  expect(screen.getByText('#4')).toBeTruthy();
  expect(screen.getByText(en.how[0] ?? '')).toBeTruthy();
  await alone.unmount();
});

test('shows the division, what the week decides about it, and the titles with their crests', async () => {
  const alone = await mountAlone(App, {
    at: route,
    player: asha,
    texts,
    answers: [answer(endpoints.standings, standings)],
  });
  const ladder = await screen.findByRole('region', { name: en.ladder });
  expect(within(ladder).getByText(en.divisions.club).closest('li')?.getAttribute('aria-current')).toBe('step');
  within(ladder).getByText(en.toRise(60));
  within(ladder).getByText(en.toStay(15));
  const earned = [...ladder.querySelectorAll('[data-earned=yes]')].map(({ textContent }) => textContent);
  expect(earned).toEqual([`${en.titles.row}${en.titles.row}`]);
  await alone.unmount();
});

test('a league of two is a duel: the running week, and the card of the last one', async () => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const weekly = (query: { week?: string | undefined }) => ({
    ...inLeague,
    rows: inLeague.rows.map((row, at) => ({ ...row, points: query.week === '2025-03-31' ? ([24, 41][at] ?? 0) : 7 })),
  });
  const alone = await mountAlone(App, {
    at: `${route}/${inLeague.leagueID}`,
    player: asha,
    texts,
    answers: [answer(endpoints.league, ({ query }) => weekly(query))],
  });
  const duel = await screen.findByRole('region', { name: 'Weekly duel' });
  await within(duel).findByText('This week: you 7, Be*** S. 7.');
  expect((await within(duel).findByText(/Be\*\*\* S\. beat you\. 24 to 41\./)).dataset['outcome']).toBe('lost');
  within(duel).getByRole('img', { name: 'The card of this duel' });
  within(screen.getByRole('table')).getByRole('img', { name: en.titles.upsets });
  await alone.unmount();
});

test('names the league of an invitation before joining, and says when it has ended', async () => {
  const alone = await mountAlone(App, {
    at: `${route}?invite=ABCDEFGHJKMN`,
    player: asha,
    texts,
    answers: [
      answer(endpoints.standings, standings),
      answer(endpoints.invitation, { name: '<b>Sunday</b>', members: 3 }),
      answer(endpoints.joinLeague, () => refuse(endpoints.joinLeague, 'league-full')),
    ],
  });
  await screen.findByRole('heading', { name: en.invited('<b>Sunday</b>') });
  expect(alone.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: en.joinNow }));
  await screen.findByRole('button', { name: en.joinNow });
  await alone.unmount();
});

test("loads a league's match only on request, and lets the owner remove a member after a question", async () => {
  const alone = await mountAlone(App, {
    at: `${route}/${inLeague.leagueID}`,
    player: asha,
    texts,
    answers: [
      answer(endpoints.league, inLeague),
      answer(endpoints.leagueMatch, {
        matchID: 'ipl-2025-17',
        name: 'CSK v DC',
        outcome: 'DC',
        rows: [{ memberID: 'm2', name: 'Be*** S.', selection: 'DC', call: 'right' }],
        without: 1,
      }),
    ],
  });
  await screen.findByRole('heading', { name: inLeague.name });
  fireEvent.click(screen.getByRole('button', { name: /CSK v DC/ }));
  await screen.findByText(league.without(1));
  expect(screen.getByRole('button', { name: league.member('Be*** S.') })).toBeTruthy();
  const link = screen.getByRole('link', { name: league.whatsApp }).getAttribute('href') ?? '';
  expect(decodeURIComponent(link)).toContain(`${route}?invite=${inLeague.code}`);
  await alone.unmount();
});
