/** @jest-environment jsdom */
import { endpoints, signInPathFor } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { App } from '../app';
import { texts } from '../texts';

const { en } = texts;
const addressShown = (): string => window.location.pathname + window.location.search;
const guest = { email: 'guest-1@guest.invalid', username: 'guest-1', password: 'four-easy-words-here' };

test('the match that a visitor came for stays in the address from sign-up to login and back', async () => {
  const alone = await mountAlone(App, { at: signInPathFor('signup', 'ipl-2025-17'), texts });
  fireEvent.click(await screen.findByRole('link', { name: en.login }));
  await waitFor(() => expect(addressShown()).toBe('/login?match=ipl-2025-17'));
  fireEvent.click(await screen.findByRole('link', { name: en.signup }));
  await waitFor(() => expect(addressShown()).toBe('/signup?match=ipl-2025-17'));
  await alone.unmount();
});

test('guest entry leaves the match in the address for the shell to open', async () => {
  const alone = await mountAlone(App, {
    at: signInPathFor('signup', 'ipl-2025-17'),
    texts,
    answers: [answer(endpoints.signupGuest, guest), answer(endpoints.login, { token: 'a.b.c', user: asha })],
  });
  fireEvent.click(await screen.findByRole('button', { name: en.signupPage.guest }));
  await waitFor(() => expect(alone.requests.some(({ url }) => url === endpoints.login.path)).toBe(true));
  expect(addressShown()).toBe('/signup?match=ipl-2025-17');
  await alone.unmount();
});
