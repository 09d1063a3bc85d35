/** @jest-environment jsdom */
import { endpoints, paths } from '@baazi/contracts';
import { answer, mountAlone, refuse, type Alone } from '@baazi/portal-kit/host';
import { fireEvent, screen } from '@testing-library/react';
import { App } from '../app';
import { texts } from '../texts';

const token = 'a'.repeat(43);
const open = (at: string, ...answers: ReturnType<typeof answer>[]): Promise<Alone> =>
  mountAlone(App, { at, texts, answers });
const button = (): Promise<HTMLElement> => screen.findByRole('button', { name: 'It was not me, take my account back' });
const sent = (alone: Alone) => alone.requests.filter(({ url }) => url === endpoints.undoEmailChange.path);

test('T111: the link’s page undoes nothing on load; one press does, with the token after the #', async () => {
  const alone = await open(`${paths.undoEmailChange}#token=${token}`, answer(endpoints.undoEmailChange, {}));
  await button();
  expect(sent(alone)).toEqual([]);
  expect(window.location.hash).toBe('');
  fireEvent.click(await button());
  await screen.findByRole('heading', { name: 'Your account is yours' });
  expect(sent(alone).map(({ body }) => body)).toEqual([{ token }]);
  expect(screen.getByRole('link', { name: 'Back to login' }).getAttribute('href')).toBe(paths.login);
});

test('T111: a used or expired link says so, and where to continue', async () => {
  await open(
    `${paths.undoEmailChange}#token=${token}`,
    answer(endpoints.undoEmailChange, refuse(endpoints.undoEmailChange, 'link-expired')),
  );
  fireEvent.click(await button());
  await screen.findByRole('heading', { name: 'This link does not work' });
  expect(screen.getByRole('link', { name: 'Set a new password' }).getAttribute('href')).toBe(paths.forgotPassword);
});

test('rejects a link without a token', async () => {
  const alone = await open(paths.undoEmailChange);
  await screen.findByRole('heading', { name: 'This link does not work' });
  expect(sent(alone)).toEqual([]);
});

test('shows an error of the call, and the button can be pressed again', async () => {
  const alone = await open(
    `${paths.undoEmailChange}#token=${token}`,
    answer(endpoints.undoEmailChange, refuse(endpoints.undoEmailChange, 'too-many-requests')),
  );
  fireEvent.click(await button());
  await screen.findByText('Too many tries. Please wait and try again.');
  alone.answerWith(answer(endpoints.undoEmailChange, {}));
  fireEvent.click(await button());
  await screen.findByRole('heading', { name: 'Your account is yours' });
});
