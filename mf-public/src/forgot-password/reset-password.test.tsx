/** @jest-environment jsdom */
import { endpoints, paths } from '@baazi/contracts';
import { answer, mountAlone, refuse, type Alone } from '@baazi/portal-kit/host';
import { fireEvent, screen } from '@testing-library/react';
import { App } from '../app';
import { texts } from '../texts';

const token = 'a'.repeat(43);
const link = `${paths.resetPassword}#email=asha%40example.in&otp=AB23CD&token=${token}`;
const open = (at: string, ...answers: ReturnType<typeof answer>[]): Promise<Alone> =>
  mountAlone(App, { at, texts, answers });
const choose = async (password: string): Promise<void> => {
  for (const label of [/^Password/, /^Confirm Password/])
    fireEvent.change(await screen.findByLabelText(label), { target: { value: password } });
  fireEvent.click(screen.getByRole('button', { name: 'Save password' }));
};

test('T115: the token of the mail’s link is enough for a new password, and is removed from the address bar', async () => {
  const alone = await open(link, answer(endpoints.updatePassword, {}));
  await choose('masala-chai-at-six');
  await screen.findByRole('heading', { name: 'All done' });
  expect(window.location.hash).toBe('');
  expect(alone.requests.filter(({ url }) => url.startsWith('/api/forgot-password')).map(({ body }) => body)).toEqual([
    { email: 'asha@example.in', token, password: 'masala-chai-at-six', confirmPassword: 'masala-chai-at-six' },
  ]);
});

test('T115: asks for the code, filled in, when the token has expired', async () => {
  const alone = await open(
    link,
    answer(endpoints.updatePassword, ({ body }) =>
      body.token === undefined ? {} : refuse(endpoints.updatePassword, 'wrong-code'),
    ),
    answer(endpoints.verifyOtp, {}),
  );
  await choose('masala-chai-at-six');
  fireEvent.click(await screen.findByRole('button', { name: 'Enter the One-Time Password' }));
  expect((await screen.findByLabelText(/^One-Time Password/)).getAttribute('value')).toBe('AB23CD');
  fireEvent.click(screen.getByRole('button', { name: 'Verify' }));
  await choose('masala-chai-at-six');
  await screen.findByRole('heading', { name: 'All done' });
  expect(alone.requests.at(-1)?.body).toMatchObject({ email: 'asha@example.in', otp: 'AB23CD' });
});

test('asks for the code of an older link without a token', async () => {
  await open(`${paths.resetPassword}#email=asha%40example.in&otp=AB23CD`);
  expect((await screen.findByLabelText(/^One-Time Password/)).getAttribute('value')).toBe('AB23CD');
});
