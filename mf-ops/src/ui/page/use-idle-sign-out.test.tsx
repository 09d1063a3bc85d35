/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { answer, asha, mountAlone } from '@baazi/portal-kit/host';
import { act, fireEvent, screen } from '@testing-library/react';
import { texts } from '../../texts';
import { useIdleSignOut } from './use-idle-sign-out';

function Console({ minutes }: { minutes: number | undefined }) {
  useIdleSignOut(minutes);
  return <p>console</p>;
}
const open = (minutes: number | undefined) =>
  mountAlone(() => <Console minutes={minutes} />, {
    at: '/ops',
    player: { ...asha, role: 'operator' },
    texts,
    answers: [answer(endpoints.logout, {})],
  });
const signedOut = ({ requests }: Awaited<ReturnType<typeof open>>): boolean =>
  requests.some(({ url }) => url === endpoints.logout.path);
const pass = (minutes: number): Promise<void> =>
  act(async () => void (await jest.advanceTimersByTimeAsync(minutes * 60_000)));
beforeEach(() => void jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] }));
afterEach(() => void jest.useRealTimers());

test('T48: signs an operator out after 15 minutes without a press or a key', async () => {
  const alone = await open(15);
  await pass(14);
  fireEvent.keyDown(screen.getByText('console'));
  await pass(14);
  expect(signedOut(alone)).toBe(false);
  await pass(2);
  expect(signedOut(alone)).toBe(true);
});
test('leaves an operator alone where no second factor is needed', async () => {
  const alone = await open(undefined);
  await pass(60);
  expect(signedOut(alone)).toBe(false);
});
