/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { act, screen, within } from '@testing-library/react';
import { ownLeagues } from '../examples';
import { leaguePath, route } from '../route';
import { extensionTexts } from './extension-texts';
import * as extension from './match-aside';

const { en } = extensionTexts;
const matchID = 'ipl-2025-17';
const [league] = ownLeagues.data;
if (!league) throw new Error('the examples have no league');
const many = Array.from({ length: 5 }, (_, at) => ({ ...league, leagueID: `l${at}`, name: `League ${at}` }));
const pick = (name: string, selection: string, call: 'right' | 'wrong') => ({ memberID: name, name, selection, call });
const picks = {
  matchID,
  name: 'CSK v DC',
  outcome: 'DC',
  rows: [
    ...['Be*** S.', 'Ch*** T.', 'Di*** U.'].map((name) => pick(name, 'DC', 'right')),
    { ...pick('Asha Rao', 'DC', 'right'), you: true as const },
    pick('Es*** V.', 'CSK', 'wrong'),
  ],
  without: 2,
};

/** Mounts the extension by its exports, as the shell does, on an empty page. */
async function mountExtension(data: typeof ownLeagues.data, locked: boolean) {
  const alone = await mountAlone(() => null, {
    at: `/match/${matchID}`,
    player: asha,
    answers: [answer(endpoints.ownLeagues, { data }), answer(endpoints.leagueMatch, picks)],
  });
  const domElement = document.createElement('div');
  document.body.append(domElement);
  const given = (isLocked: boolean) => ({ name: 'mf-leagues', domElement, props: { matchID, locked: isLocked } });
  await extension.bootstrap(given(locked));
  await extension.mount(given(locked));
  return {
    domElement,
    asked: () => alone.requests.map(({ url }) => url),
    lock: () => extension.update(given(true)),
    leave: async () => {
      await extension.unmount(given(locked));
      domElement.remove();
      await alone.unmount();
    },
  };
}

test('shows one line per league and loads no choices before the lock, and counts the sides after it', async () => {
  const extension = await mountExtension([league], false);
  const link = await screen.findByRole('link', { name: league.name });
  expect(link.getAttribute('href')).toBe(leaguePath(league.leagueID));
  expect(screen.getByText(en.rank(1))).toBeTruthy();
  expect(screen.getByRole('link', { name: en.all }).getAttribute('href')).toBe(route);
  expect(extension.asked().filter((url) => url.includes(matchID))).toEqual([]);
  await extension.lock();
  await screen.findByText(en.without(2));
  const sides = [...extension.domElement.querySelectorAll('[data-side]')].map((side) => side.textContent);
  expect(sides).toEqual(['CSKEs*** V.1', `DC${en.you}, Be*** S., Ch*** T. ${en.more(1)}4`]);
  await extension.leave();
});

test('shows three of many leagues', async () => {
  const extension = await mountExtension(many, true);
  await screen.findAllByText(en.without(2));
  expect(within(extension.domElement).getAllByRole('heading', { level: 3 })).toHaveLength(3);
  await extension.leave();
});

test('renders nothing for a player without a league', async () => {
  const extension = await mountExtension([], true);
  await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(extension.domElement.innerHTML).toBe('');
  await extension.leave();
});
