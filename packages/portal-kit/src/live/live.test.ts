/** @jest-environment jsdom */
import { endpoints, type LiveEvents } from '@baazi/contracts';
import {
  alerts$,
  answer,
  asha,
  connection$,
  memoryStorage,
  fakeToken,
  fakeTransport,
  refuse,
  startPortal,
  type FakeTransport,
} from '../host';
import { live, now, player$, resync$, session$ } from '../portal-kit';
import { framesOf, readMessage } from './frames';

const wallet = { balance: 240, bonus: 40, withdrawable: 200, locked: 0, version: 2 };
const settled = (ms = 30): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
let stop = (): void => undefined;
let transport: FakeTransport;
beforeEach(async () => {
  jest.spyOn(Math, 'random').mockReturnValue(0);
  transport = fakeTransport([answer(endpoints.currentUser, asha), answer(endpoints.logout, {})]);
  stop = startPortal({
    transport,
    storage: memoryStorage({ token: fakeToken('u-asha') }),
    loadDocument: () => undefined,
  });
  await settled();
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});
const userCalls = (): number =>
  transport.requests.filter((request) => request.url === endpoints.currentUser.path).length;

test('opens the stream when signed in, and shows and announces a balance', async () => {
  expect(connection$.value).toBe('live');
  transport.push('balance', { wallet, message: '₹100 added', alertType: 'success' });
  await settled();
  expect(player$.value?.wallet).toEqual(wallet);
  expect(alerts$.value).toMatchObject({ msg: '₹100 added', alertType: 'success' });
});

test('drops an older balance', async () => {
  transport.push('balance', { wallet: { ...wallet, version: 3 } });
  transport.push('balance', { wallet: { ...wallet, balance: 1, version: 2 } });
  await settled();
  expect(player$.value?.wallet?.balance).toBe(240);
});

test('counts a held pick as joined, removes a refused one, and notifies subscribers afterwards', async () => {
  const matches: [string, boolean | undefined][] = [];
  const listening = live('pick').subscribe(({ state, matchID }) =>
    matches.push([state, player$.value?.joinedMatches.has(matchID)]),
  );
  transport.push('pick', { matchID: 'm1', state: 'held', wallet, message: 'Contest Joined' });
  await settled();
  expect(alerts$.value?.msg).toBe('Contest Joined');
  transport.push('pick', {
    matchID: 'm1',
    state: 'refused',
    message: 'Your balance is too low for this stake.',
  });
  await settled();
  listening.unsubscribe();
  expect(matches).toEqual([
    ['held', true],
    ['refused', false],
  ]);
  expect(player$.value?.wallet).toEqual(wallet);
});

test('a settled pick updates the wallet without a toast: the shell announces it', async () => {
  const before = alerts$.value;
  transport.push('pick', {
    matchID: 'm1',
    state: 'settled',
    message: 'Congrats! You Won ₹196',
    wallet: { ...wallet, balance: 777, version: 77 },
    pick: { result: 'WON', amount: 49, win_amount: 196 },
  });
  await settled();
  expect(player$.value?.wallet).toMatchObject({ balance: 777 });
  expect(alerts$.value).toBe(before);
});

test('follows the business clock', async () => {
  transport.push('fixtures', { serverNow: '2025-04-05T18:00:00.000Z' });
  await settled();
  expect(Math.abs(now() - Date.parse('2025-04-05T18:00:00.000Z'))).toBeLessThan(1000);
});

test('reopens a lost stream, then every subscriber refetches', async () => {
  let resyncs = 0;
  const listening = resync$.subscribe(() => resyncs++);
  const before = userCalls();
  transport.breakLive();
  await settled();
  expect(connection$.value).toBe('lost');
  await settled(400);
  expect(connection$.value).toBe('live');
  expect(resyncs).toBe(1);
  expect(userCalls()).toBe(before + 1);
  listening.unsubscribe();
});

test('a stream closed for being too many is reopened when the player returns to the page, not by itself', async () => {
  transport.push('too-many', {});
  await settled(400);
  expect(connection$.value).toBe('elsewhere');
  document.dispatchEvent(new Event('visibilitychange'));
  await settled();
  expect(connection$.value).toBe('live');
});

test('a resync from the source makes every subscriber refetch', async () => {
  const before = userCalls();
  transport.push('resync', {});
  await settled();
  expect(userCalls()).toBe(before + 1);
});

test('this session continues when another session of the player ended', async () => {
  transport.push('signed-out', { reason: 'This session has ended.' });
  await settled();
  expect(session$.value.at).toBe('signed-in');
});

test('signs out here and closes the stream when this session ended elsewhere', async () => {
  transport.answerWith(answer(endpoints.currentUser, refuse(endpoints.currentUser, 'sign-in')));
  transport.push('signed-out', { reason: 'This session has ended.' });
  await settled();
  expect(session$.value).toEqual({ at: 'signed-out' });
  expect(connection$.value).toBe('off');
});

describe('the clock sent at connecting', () => {
  const receiveFixtures = async (serverNow: string): Promise<number> => {
    let matches = 0;
    const listening = live('fixtures').subscribe(() => matches++);
    transport.push('fixtures', { serverNow });
    await settled();
    listening.unsubscribe();
    return matches;
  };
  test('makes no screen refetch if it is unchanged', async () =>
    expect(await receiveFixtures(new Date(now()).toISOString())).toBe(0));
  test('is announced if the clock was moved', async () =>
    expect(await receiveFixtures('2025-04-05T18:00:00.000Z')).toBe(1));
});

describe('frames', () => {
  const all = async (...chunks: string[]): Promise<string[]> => {
    const got: string[] = [];
    for await (const frame of framesOf(
      (async function* () {
        yield* chunks;
      })(),
    ))
      if (frame) got.push(`${frame.event} ${frame.data}`);
    return got;
  };
  test.each([
    ['whole', ['event: balance\ndata: {"a":1}\n\n'], ['balance {"a":1}']],
    [
      'cut anywhere',
      ['event: bal', 'ance\nda', 'ta: {"a"', ':1}\n', '\ndata: 2\n\n'],
      ['balance {"a":1}', 'message 2'],
    ],
    ['carriage returns', ['data: 1\r\n\r\n'], ['message 1']],
    ['several lines', ['data: 1\ndata: 2\n\n'], ['message 1\n2']],
    ['heartbeats and ids', [': beat\n\nid: 7\nretry: 3\n\n'], []],
    ['an unfinished end', ['data: 1'], []],
  ])('%s', async (_name, chunks, frames) => expect(await all(...chunks)).toEqual(frames));

  test.each([
    ['balance', ''],
    ['balance', 'null'],
    ['balance', '{'],
    ['balance', '[]'],
    ['new-thing', '{}'],
    ['toString', '{}'],
    ['message', '{}'],
  ])('ignores %s %s', (event, data) => expect(readMessage({ event, id: '1', data })).toBeUndefined());

  test.each(['{"wallet":1}', '{"name":"balance","id":"1","at":"","data":{"wallet":1}}'])(
    'accepts %s as a balance',
    (data) => {
      expect(readMessage({ event: 'balance', id: '1', trace: 'abc', data })).toMatchObject({
        name: 'balance',
        trace: 'abc',
        data: { wallet: 1 },
      });
    },
  );

  test.each(['{"wallet":null}', '{"wallet":{"balance":"9","version":99}}', 'null', '7'])(
    'ignores a balance of %s',
    async (data) => {
      transport.push('balance', JSON.parse(data) as LiveEvents['balance']);
      await settled();
      expect(player$.value?.wallet).toEqual(asha.walletDetails);
    },
  );
});
