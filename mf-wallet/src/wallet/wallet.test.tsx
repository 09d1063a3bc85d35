/** @jest-environment jsdom */
import { endpoints, paths } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { App } from '../app';
import { texts } from '../texts';

const withdrawal = {
  _id: 'wd-hold:1',
  description: 'Withdrawal',
  amount: 150,
  createdAt: '2025-04-05T06:00:00.000Z',
  detail: '₹150 to as***@okbank',
};
const open = (at: string = paths.wallet) =>
  mountAlone(App, {
    at,
    player: asha,
    texts,
    answers: [
      answer(endpoints.transactions, [
        {
          count: 2,
          data: [
            { ...withdrawal, type: 'pending' },
            { ...withdrawal, _id: 'wd-hold:2', type: 'debit' },
          ],
        },
      ]),
      answer(endpoints.ownWithdrawals, { data: [] }),
      answer(endpoints.createPaymentLink, { paymentUrl: 'https://elsewhere.example', intentId: 'i' }),
    ],
  });
/** jsdom has no navigation entries. */
const arrivedBy = (type: string): void => void Object.assign(performance, { getEntriesByType: () => [{ type }] });
beforeEach(() => arrivedBy('navigate'));
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

test('a cancelled payment leads back to its contest and offers another try', async () => {
  localStorage.setItem('amount', '100');
  sessionStorage.setItem('back-from-payment', '/user/dashboard?enter=ipl-2025-17&team=DC&amount=200');
  const alone = await open(`${paths.wallet}?payment=cancelled`);
  await screen.findByText('The payment was cancelled.');
  expect(screen.getByRole('link', { name: 'Back to your contest' }).getAttribute('href')).toBe(
    '/user/dashboard?enter=ipl-2025-17&team=DC&amount=200',
  );
  expect(localStorage.getItem('amount')).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Add ₹100 again' }));
  await waitFor(() =>
    expect(
      alone.requests.filter(({ url }) => url === endpoints.createPaymentLink.path).map(({ body }) => body),
    ).toEqual([{ planId: 2 }]),
  );
  expect(screen.queryByText('The payment was cancelled.')).toBeNull();
});

test('a cancelled payment that no contest asked for stays at the wallet', async () => {
  await open(`${paths.wallet}?payment=cancelled`);
  await screen.findByText('The payment was cancelled.');
  expect(window.location.pathname + window.location.search).toBe(paths.wallet);
  expect(screen.queryByRole('link', { name: 'Back to your contest' })).toBeNull();
});

test('promises 72 hours for a withdrawal under way and not for one that is paid', async () => {
  await open();
  await screen.findByText('Paid to your UPI ID.');
  expect(screen.getAllByText('Amount will be credited in your account in 72 hours of submit')).toHaveLength(1);
});

test("forgets a pending amount when the player came back from the checkout by the browser's own button", async () => {
  localStorage.setItem('amount', '50');
  await open();
  await screen.findByText('Paid to your UPI ID.');
  expect(localStorage.getItem('amount')).toBe('50');
  arrivedBy('back_forward');
  await open();
  await screen.findByText('Paid to your UPI ID.');
  expect(localStorage.getItem('amount')).toBeNull();
});
