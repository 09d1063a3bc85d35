/** @jest-environment jsdom */
import { endpoints, paths, paymentArrived } from '@baazi/contracts';
import { answer, asha, mountAlone, refuse } from '@baazi/portal-kit/host';
import { act, screen } from '@testing-library/react';
import { texts } from '../texts';
import PaySuccess from './pay-success';

const wallet = { balance: 140, bonus: 40, withdrawable: 100, locked: 0, version: 1 };
const linkTo = (name: string): string | null => screen.getByRole('link', { name }).getAttribute('href');
const open = (answers: Parameters<typeof mountAlone>[1]['answers'], storage?: Record<string, string>) => {
  localStorage.setItem('amount', '100');
  return mountAlone(PaySuccess, {
    at: paths.paySuccess,
    player: asha,
    texts,
    answers,
    ...(storage ? { storage } : {}),
  });
};
afterEach(() => localStorage.clear());

test('says of a wrong amount what arrived, where it is, what happens next, and leads on', async () => {
  const arrived = paymentArrived.en(99, 100);
  const alone = await open([
    answer(
      endpoints.claimDeposit,
      refuse(endpoints.claimDeposit, 'payment-held', { message: arrived, errors: [{ path: 'amount', msg: arrived }] }),
    ),
  ]);
  await screen.findByRole('heading', { name: 'Your payment arrived and is being checked' });
  expect(screen.getByText('₹99 arrived instead of ₹100.')).toBeTruthy();
  expect(screen.getByText(/^It is with us, not in your wallet yet\./)).toBeTruthy();
  expect(screen.getByText(/either add it to your wallet or send it back/)).toBeTruthy();
  expect(linkTo('See it in your transactions')).toBe('/user/wallet?type=pending');
  expect(linkTo('Something is wrong? Ask us')).toBe('/help#contact');
  expect(screen.queryByText('Payment Successful')).toBeNull();
  expect(localStorage.getItem('amount')).toBeNull();
  await new Promise((resolve) => setTimeout(resolve, 2100));
  expect(alone.requests.filter(({ url }) => url === endpoints.claimDeposit.path)).toHaveLength(1);
});

test('a payment that the bank has not confirmed names its row and the way on, and turns successful by itself', async () => {
  const start = performance.now();
  const alone = await open([answer(endpoints.claimDeposit, refuse(endpoints.claimDeposit, 'payment-pending'))]);
  expect(linkTo('Go to your wallet')).toBe(paths.wallet);
  jest.spyOn(performance, 'now').mockReturnValue(start + 30_000);
  await act(async () => alone.push('balance', { wallet }));
  await screen.findByText(/It stands in your transactions as pending\./);
  expect(screen.getByText(/Please do not pay again\./)).toBeTruthy();
  expect(linkTo('See it in your transactions')).toBe('/user/wallet?type=pending');
  expect(localStorage.getItem('amount')).toBe('100');
  alone.answerWith(answer(endpoints.claimDeposit, { balance: 240, version: 2 }));
  await act(async () => alone.push('balance', { wallet: { ...wallet, balance: 240, version: 2 } }));
  await screen.findByRole('heading', { name: 'Payment Successful' });
  expect(linkTo('Go to Home')).toBe(paths.dashboard);
  jest.restoreAllMocks();
});
