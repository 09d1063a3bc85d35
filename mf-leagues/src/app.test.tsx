/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, mountAlone, refuse } from '@baazi/portal-kit/host';
import { fireEvent, screen, within } from '@testing-library/react';
import mfe from '../mfe.json';
import { App } from './app';
import { inLeague, standings } from './examples';
import { route } from './route';
import { en, league as words } from './texts.en';
import { texts } from './texts';

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
  await screen.findByText(words.without(1));
  expect(screen.getByRole('button', { name: words.member('Be*** S.') })).toBeTruthy();
  const link = screen.getByRole('link', { name: words.whatsApp }).getAttribute('href') ?? '';
  expect(decodeURIComponent(link)).toContain(`${route}?invite=${inLeague.code}`);
  await alone.unmount();
});
