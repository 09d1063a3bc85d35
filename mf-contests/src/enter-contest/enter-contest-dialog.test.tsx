/** @jest-environment jsdom */
import { endpoints, fieldError, paths } from '@baazi/contracts';
import { answer, asha, connection$, mountAlone, refuse } from '@baazi/portal-kit/host';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { App } from '../app';
import { match, matchDayAnswers, NOON } from '../examples';
import { en, texts } from '../texts';
import { contestTexts } from './contest-texts';

// jsdom has no media queries.
Object.assign(window, { matchMedia: () => ({ matches: true }) });

const copy = contestTexts.en;
const mount = (at: string, more: Partial<Parameters<typeof mountAlone>[1]> = {}) =>
  mountAlone(App, { at, player: asha, texts, answers: matchDayAnswers(), clock: () => Date.parse(NOON), ...more });
const addressShown = (): string => window.location.pathname + window.location.search;

test('counts down inside the sheet and turns to closed by itself at the lock, with nothing to submit', async () => {
  let at = Date.parse(match.locksAt) - 30_000;
  const alone = await mount(`${paths.dashboard}?enter=ipl-2025-17&team=DC&amount=100`, {
    clock: () => at,
    answers: matchDayAnswers({ at: new Date(at).toISOString() }),
  });
  const sheet = await screen.findByRole('dialog');
  await within(sheet).findByText(en.closesIn('30s'));
  expect(within(sheet).getByRole('button', { name: copy.join })).toBeTruthy();
  at += 31_000;
  await within(sheet).findByText(copy.closed);
  expect(within(sheet).queryByRole('button', { name: copy.join })).toBeNull();
  expect(within(sheet).queryByRole('textbox')).toBeNull();
  await alone.unmount();
});

test('closes the sheet of a match that is abandoned while it is open', async () => {
  const alone = await mount(`${paths.dashboard}?enter=ipl-2025-17`);
  const sheet = await screen.findByRole('dialog');
  const [dashboard] = matchDayAnswers({ board: { matches: [{ ...match, state: 'void' }] } });
  if (dashboard) alone.answerWith(dashboard);
  await waitFor(() => expect(connection$.value).toBe('live'));
  alone.push('fixtures', { serverNow: '2025-04-05T12:01:00+05:30' });
  await within(sheet).findByText(copy.closed);
  await alone.unmount();
});

test('keeps team and amount in the address, so that a reload and the way back from a payment restore them', async () => {
  const first = await mount(paths.dashboard);
  const [enter] = await screen.findAllByRole('button', { name: en.enterContest });
  if (enter) fireEvent.click(enter);
  const sheet = await screen.findByRole('dialog');
  fireEvent.click(within(sheet).getByRole('radio', { name: /DC/ }));
  fireEvent.click(within(sheet).getByRole('button', { name: '₹200' }));
  await waitFor(() => expect(addressShown()).toBe(`${paths.dashboard}?enter=ipl-2025-17&team=DC&amount=200`));
  const left = addressShown();
  await first.unmount();

  const again = await mount(left);
  const restored = await screen.findByRole('dialog');
  expect(within(restored).getByRole('radio', { name: /DC/ }).getAttribute('aria-checked')).toBe('true');
  expect(within(restored).getByDisplayValue('200')).toBeTruthy();
  fireEvent.click(within(restored).getByRole('button', { name: copy.cancel }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(addressShown()).toBe(paths.dashboard);

  // Closed by mistake: what was chosen is there when the same contest is opened again.
  const [reopen] = await screen.findAllByRole('button', { name: en.enterContest });
  if (reopen) fireEvent.click(reopen);
  expect(within(await screen.findByRole('dialog')).getByDisplayValue('200')).toBeTruthy();
  await again.unmount();
});

test('opens nothing for a contest that is joined already', async () => {
  const alone = await mount(`${paths.dashboard}?enter=ipl-2025-17&team=DC&amount=100`, {
    player: { ...asha, joinedMatches: ['ipl-2025-17'] },
  });
  await waitFor(() => expect(addressShown()).toBe(paths.dashboard));
  expect(screen.queryByRole('dialog')).toBeNull();
  await alone.unmount();
});

test.each([
  { money: 'sandbox', text: 'Add ₹60 or more to play' },
  { money: 'play', text: '60 coins short. New coins come tomorrow, for free.' },
])('says what a player without enough can do: $money', async ({ money, text }) => {
  document.documentElement.dataset['money'] = money;
  const errors = [fieldError('amount', { key: 'top-up', params: { rupees: 60 } })];
  const alone = await mount(`${paths.dashboard}?enter=ipl-2025-17&team=DC&amount=200`, {
    answers: [
      ...matchDayAnswers(),
      answer(endpoints.dailyCoins, { streak: 1, coins: 500, tomorrow: 550 }),
      answer(endpoints.joinContest, refuse(endpoints.joinContest, 'insufficient-balance', { errors })),
    ],
  });
  const sheet = await screen.findByRole('dialog');
  fireEvent.click(within(sheet).getByRole('button', { name: copy.join }));
  await within(sheet).findByText(text);
  await alone.unmount();
  delete document.documentElement.dataset['money'];
});
