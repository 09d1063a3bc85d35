/** @jest-environment jsdom */
import { endpoints, paths } from '@baazi/contracts';
import { answer, mountAlone, refuse } from '@baazi/portal-kit/host';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { texts } from '../texts';
import Signup from './signup';

const licence = { jurisdiction: 'MT', number: 'MGA/B2C/123/2026', minimumAge: 21 };
afterEach(() => document.documentElement.removeAttribute('data-licence'));

test('with a licence, sends where the newcomer lives, and shows why somebody elsewhere is refused', async () => {
  document.documentElement.dataset['licence'] = JSON.stringify(licence);
  const sent: unknown[] = [];
  const guest = answer(endpoints.signupGuest, ({ body }) => {
    sent.push(body);
    return refuse(endpoints.signupGuest, 'not-licensed-there');
  });
  await mountAlone(Signup, { at: paths.signup, texts, answers: [guest] });
  screen.getByText('Licensed in Malta, number MGA/B2C/123/2026, for players of 21 or older.');
  screen.getByText(/you say that you are 21 or older/);
  fireEvent.click(screen.getByRole('button', { name: /Join As Guest/ }));
  await screen.findByText('We may take players only where we are licensed. No account was made.');
  fireEvent.click(screen.getByRole('checkbox', { name: 'I live in Malta and am 21 or older.' }));
  fireEvent.click(screen.getByRole('button', { name: /Join As Guest/ }));
  await waitFor(() => expect(sent).toEqual([{}, { livesIn: 'MT' }]));
});

const link = 'https://baazi.example/signup?ref=ASHA2345';

test.each([
  ['a code', 'asha2345'],
  ['a link', link],
  ['a message with a link', `Join me on IPL Baazi with my referral ID ASHA2345 and get a ₹40 bonus. ${link}`],
])('takes %s as referral ID', async (_what, pasted) => {
  await mountAlone(Signup, { at: paths.signup, texts, answers: [answer(endpoints.sponsor, { name: 'Asha' })] });
  const field = screen.getByLabelText(/Refferal ID/);
  expect(Number(field.getAttribute('maxlength'))).toBeGreaterThan(pasted.length);
  fireEvent.change(field, { target: { value: pasted } });
  expect(field).toHaveProperty('value', 'ASHA2345');
  await screen.findByText(/Asha/);
});
