/** @jest-environment jsdom */
import { endpoints, paths, type ReplyOf } from '@baazi/contracts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { alerts$, answer, asha, mountAlone, fakeToken, refuse, type Alone } from '../host';
import { AreaFailed, signIn, Skeleton, useAction, useCall } from '../portal-kit';

const rowsOf = (count: number): ReplyOf<typeof endpoints.transactions> => [{ data: [], count }];
const page = (count: number) => answer(endpoints.transactions, rowsOf(count));
const requestedUrls = (alone: Alone): string[] =>
  alone.requests.filter((request) => request.url.startsWith(endpoints.transactions.path)).map((request) => request.url);

function List({ keepsLast = false }: { keepsLast?: boolean }) {
  const [at, setAt] = useState(1);
  const rows = useCall(endpoints.transactions, { query: { page: at } }, { on: ['balance'], keepsLast });
  return (
    <>
      {rows.at === 'loading' && <Skeleton />}
      {rows.at === 'failed' && <AreaFailed message={rows.message} onRetry={rows.again} busy={rows.busy} />}
      {rows.at === 'ready' && <p>{rows.response[0].count} rows</p>}
      {rows.busy && <p>asking</p>}
      <button onClick={() => setAt(at + 1)}>next</button>
    </>
  );
}
/** A list that can be unmounted and mounted again. */
function Screen() {
  const [isThere, setThere] = useState(true);
  return (
    <>
      {isThere && <List />}
      <button onClick={() => setThere(!isThere)}>{isThere ? 'leave' : 'come back'}</button>
    </>
  );
}
/** A reply that arrives when it is released. */
function heldBack(): { answers: Promise<void>; letGo: () => void } {
  let letGo = (): void => undefined;
  const answers = new Promise<void>((resolve) => (letGo = resolve));
  return { answers, letGo };
}

test('loads a list and turns its page', async () => {
  const alone = await mountAlone(List, { at: paths.wallet, player: asha, answers: [page(3)] });
  await screen.findByText('3 rows');
  fireEvent.click(screen.getByText('next'));
  await waitFor(() =>
    expect(requestedUrls(alone)).toEqual([
      '/api/user/wallet/transactions?page=1',
      '/api/user/wallet/transactions?page=2',
    ]),
  );
});

test('shows a card in place of a failed list, without a toast; Try again loads it', async () => {
  const alone = await mountAlone(List, {
    at: paths.wallet,
    player: asha,
    answers: [answer(endpoints.transactions, refuse(endpoints.transactions, 'busy'))],
  });
  await screen.findByText('We are very busy right now. Please try again in a moment.');
  expect(alerts$.value).toBeNull();
  alone.answerWith(page(1));
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await screen.findByText('1 rows');
});

describe('a fault', () => {
  beforeEach(() => jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick'] }));
  afterEach(() => jest.useRealTimers());
  const down = answer(endpoints.transactions, refuse(endpoints.transactions, 'busy'));
  const pass = (ms: number): Promise<void> => act(() => jest.advanceTimersByTimeAsync(ms));

  test('of a moment leaves no failed card behind: the request is retried after 1, 3 and 8 seconds', async () => {
    const alone = await mountAlone(List, { at: paths.wallet, player: asha, answers: [down] });
    await pass(500);
    expect([requestedUrls(alone).length, screen.queryByRole('alert') !== null]).toEqual([1, true]);
    await pass(1000);
    expect(requestedUrls(alone)).toHaveLength(2);
    await pass(3000);
    expect(requestedUrls(alone)).toHaveLength(3);
    alone.answerWith(page(7));
    await pass(8000);
    expect([screen.queryByText('7 rows') !== null, screen.queryByRole('alert')]).toEqual([true, null]);
    await pass(20_000);
    expect(requestedUrls(alone)).toHaveLength(4);
  });

  test('of the network is retried when the device is online again, and no more after the screen has left', async () => {
    const alone = await mountAlone(Screen, { at: paths.wallet, player: asha, answers: [down] });
    await pass(30_000);
    const before = requestedUrls(alone).length;
    window.dispatchEvent(new Event('online'));
    await pass(10);
    expect(requestedUrls(alone)).toHaveLength(before + 1);
    fireEvent.click(screen.getByText('leave'));
    await pass(300_000);
    expect(requestedUrls(alone)).toHaveLength(before + 1);
  });
});

test('refetches on a live event it names; keeps the shown data meanwhile, also if the refetch fails', async () => {
  const alone = await mountAlone(List, { at: paths.wallet, player: asha, answers: [page(1)] });
  await screen.findByText('1 rows');
  alone.answerWith(page(2));
  alone.push('balance', { wallet: { balance: 240, bonus: 40, withdrawable: 200, locked: 0, version: 2 } });
  await screen.findByText('2 rows');
  alone.answerWith(answer(endpoints.transactions, refuse(endpoints.transactions, 'busy')));
  alone.push('balance', { wallet: { balance: 241, bonus: 40, withdrawable: 201, locked: 0, version: 3 } });
  await waitFor(() => expect(requestedUrls(alone)).toHaveLength(3));
  expect(screen.getByText('2 rows')).toBeTruthy();
});

test('refetches after a lost connection', async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  const alone = await mountAlone(List, { at: paths.wallet, player: asha, answers: [page(1)] });
  await screen.findByText('1 rows');
  alone.answerWith(page(7));
  alone.breakLive();
  await screen.findByText('7 rows');
  jest.restoreAllMocks();
});

test('a reply to an older request does not replace a newer one', async () => {
  let release = (): void => undefined;
  const slow = new Promise<void>((resolve) => (release = resolve));
  await mountAlone(List, {
    at: paths.wallet,
    player: asha,
    answers: [
      answer(endpoints.transactions, async ({ query }) => {
        if (query.page === 1) await slow;
        return rowsOf(query.page);
      }),
    ],
  });
  fireEvent.click(await screen.findByText('next'));
  await screen.findByText('2 rows');
  release();
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(screen.getByText('2 rows')).toBeTruthy();
});

test('a second press while a request is in flight sends nothing', async () => {
  let release = (): void => undefined;
  const slow = new Promise<void>((resolve) => (release = resolve));
  function Withdraw() {
    const withdraw = useAction(endpoints.withdraw);
    return (
      <button onClick={() => void withdraw.run({ body: { upi: 'asha@upi', amount: 100 } })}>
        {withdraw.busy ? 'busy' : 'ready'}
      </button>
    );
  }
  const alone = await mountAlone(Withdraw, {
    at: paths.wallet,
    player: asha,
    answers: [answer(endpoints.withdraw, async () => (await slow, { message: 'ok' }))],
  });
  fireEvent.click(screen.getByText('ready'));
  fireEvent.click(screen.getByText('busy'));
  fireEvent.click(screen.getByText('busy'));
  release();
  await screen.findByText('ready');
  expect(alone.requests.filter((request) => request.url === endpoints.withdraw.path)).toHaveLength(1);
});

test('shows the last reply immediately on a screen that is mounted again, and refreshes it', async () => {
  const alone = await mountAlone(Screen, { at: paths.wallet, player: asha, answers: [page(3)] });
  await screen.findByText('3 rows');
  fireEvent.click(screen.getByText('leave'));
  const { answers, letGo } = heldBack();
  alone.answerWith(answer(endpoints.transactions, async () => (await answers, rowsOf(4))));
  fireEvent.click(screen.getByText('come back'));
  await screen.findByText('3 rows');
  expect(screen.getByText('asking')).toBeTruthy();
  letGo();
  await screen.findByText('4 rows');
  expect(screen.queryByText('asking')).toBeNull();
});

test('keeps the cached reply when the refresh fails', async () => {
  const alone = await mountAlone(Screen, { at: paths.wallet, player: asha, answers: [page(3)] });
  await screen.findByText('3 rows');
  fireEvent.click(screen.getByText('leave'));
  alone.answerWith(answer(endpoints.transactions, refuse(endpoints.transactions, 'busy')));
  fireEvent.click(screen.getByText('come back'));
  await waitFor(() => expect(requestedUrls(alone)).toHaveLength(2));
  await waitFor(() => expect(screen.queryByText('asking')).toBeNull());
  expect(screen.getByText('3 rows')).toBeTruthy();
});

test('aborts the request when the screen is unmounted', async () => {
  const { answers } = heldBack();
  const alone = await mountAlone(Screen, {
    at: paths.wallet,
    player: asha,
    answers: [answer(endpoints.transactions, async () => (await answers, rowsOf(1)))],
  });
  await waitFor(() => expect(requestedUrls(alone)).toHaveLength(1));
  const sent = alone.requests.find(({ url }) => url.startsWith(endpoints.transactions.path));
  expect(sent?.signal?.aborted).toBe(false);
  fireEvent.click(screen.getByText('leave'));
  await waitFor(() => expect(sent?.signal?.aborted).toBe(true));
  expect(alerts$.value).toBeNull();
});

test('another player sees no cached data of the previous one', async () => {
  const alone = await mountAlone(Screen, { at: paths.wallet, player: asha, answers: [page(3)] });
  await screen.findByText('3 rows');
  fireEvent.click(screen.getByText('leave'));
  alone.answerWith(answer(endpoints.currentUser, { ...asha, _id: 'u-ravi' }));
  await signIn(fakeToken('u-ravi'));
  const { answers, letGo } = heldBack();
  alone.answerWith(answer(endpoints.transactions, async () => (await answers, rowsOf(1))));
  fireEvent.click(screen.getByText('come back'));
  await screen.findByText('asking');
  expect(screen.queryByText(/rows/)).toBeNull();
  letGo();
  await screen.findByText('1 rows');
});

test('keeps the last page until the next arrives; a page that fails is shown as failed', async () => {
  const { answers, letGo } = heldBack();
  const alone = await mountAlone(() => <List keepsLast />, {
    at: paths.wallet,
    player: asha,
    answers: [
      answer(endpoints.transactions, async ({ query }) => {
        if (query.page === 2) await answers;
        return rowsOf(query.page);
      }),
    ],
  });
  await screen.findByText('1 rows');
  fireEvent.click(screen.getByText('next'));
  await screen.findByText('asking');
  expect(screen.getByText('1 rows')).toBeTruthy();
  letGo();
  await screen.findByText('2 rows');
  alone.answerWith(answer(endpoints.transactions, refuse(endpoints.transactions, 'busy')));
  fireEvent.click(screen.getByText('next'));
  await screen.findByText('We are very busy right now. Please try again in a moment.');
});
