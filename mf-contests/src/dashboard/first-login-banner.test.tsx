/** @jest-environment jsdom */
import { paths } from '@baazi/contracts';
import { asha, mountAlone } from '@baazi/portal-kit/host';
import { fireEvent, screen } from '@testing-library/react';
import FirstLoginBanner from './first-login-banner';

test('names both that the log-in takes, and copies them with the password', async () => {
  const copied: string[] = [];
  Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } });
  const player = {
    ...asha,
    kind: 'guest' as const,
    username: 'guest-abc',
    email: 'guest-abc@guest.invalid',
    passwordCopy: 'six-of-the-best',
    first_time_login: 'yes' as const,
  };
  await mountAlone(FirstLoginBanner, { at: paths.dashboard, player });
  expect(screen.getByText(/You can log in with the username or the email\./)).toBeTruthy();
  fireEvent.click(await screen.findByRole('button', { name: 'Copy all' }));
  await screen.findByText('Copied');
  expect(copied).toEqual(['Username: guest-abc\nLogin email: guest-abc@guest.invalid\nPassword: six-of-the-best']);
});
