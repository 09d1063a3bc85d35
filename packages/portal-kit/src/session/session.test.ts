/** @jest-environment jsdom */
import { endpoints, paths } from '@baazi/contracts';
import {
  alerts$,
  answer,
  asha,
  memoryStorage,
  fakeToken,
  fakeTransport,
  refuse,
  startPortal,
  type FakeTransport,
} from '../host';
import { call, player$, session$, signIn, signOut } from '../portal-kit';

const token = fakeToken('u-asha');
const settled = (ms = 20): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
let loaded: string[] = [];
let stop = (): void => undefined;
beforeEach(() => (loaded = []));
afterEach(() => stop());

function start(transport: FakeTransport, stored: Record<string, string> = {}): ReturnType<typeof memoryStorage> {
  const storage = memoryStorage(stored);
  stop = startPortal({ transport, storage, loadDocument: (address) => loaded.push(address) });
  return storage;
}
const server = (): FakeTransport => fakeTransport([answer(endpoints.currentUser, asha), answer(endpoints.logout, {})]);
const storageEvent = (): boolean => window.dispatchEvent(new StorageEvent('storage', { key: 'token' }));

test('without a token no player is signed in and nothing is requested', async () => {
  const transport = server();
  start(transport);
  expect(session$.value).toEqual({ at: 'signed-out' });
  await settled();
  expect(transport.requests).toEqual([]);
});

test('with a token the session is loading until the player is loaded', async () => {
  const seen: string[] = [];
  start(server(), { token });
  const watching = session$.subscribe(({ at }) => seen.push(at));
  await settled();
  watching.unsubscribe();
  expect(seen).toEqual(['loading', 'signed-in']);
  expect(session$.value).toEqual({ at: 'signed-in', userId: 'u-asha', role: 'player' });
  expect(player$.value?.user.name).toBe('Asha Rao');
});

test('drops an expired token; the page stays and guards redirect the player', async () => {
  const storage = start(fakeTransport([answer(endpoints.currentUser, refuse(endpoints.currentUser, 'sign-in'))]), {
    token,
  });
  await settled();
  expect(session$.value).toEqual({ at: 'signed-out' });
  expect(storage.getItem('token')).toBeNull();
  expect(loaded).toEqual([]);
});

test('keeps the token if the player cannot be loaded: signed in, player unknown', async () => {
  const transport = { ...server(), send: () => Promise.reject(new Error('offline')) };
  const storage = start(transport, { token });
  await settled();
  expect(session$.value).toEqual({ at: 'signed-in', userId: 'u-asha', role: 'player' });
  expect(player$.value).toBeNull();
  expect(storage.getItem('token')).toBe(token);
});

test('sign-in stores the token and loads the player; the typed password is shown from memory only', async () => {
  const storage = start(server());
  await signIn(token, { passwordTyped: 'six of the best' });
  expect(storage.getItem('token')).toBe(token);
  expect(session$.value.at).toBe('signed-in');
  expect(player$.value?.user.passwordCopy).toBe('six of the best');
});

test('sign-out notifies the server, clears token, amount and player, and loads / as a new document', async () => {
  const transport = server();
  const storage = start(transport, { token, amount: '100' });
  await settled();
  await signOut();
  expect(transport.requests.at(-1)).toMatchObject({
    method: 'POST',
    url: '/api/auth/users/logout',
    headers: { 'x-auth-token': token },
  });
  expect([storage.getItem('token'), storage.getItem('amount')]).toEqual([null, null]);
  expect(player$.value).toBeNull();
  expect(session$.value).toEqual({ at: 'signed-out' });
  expect(loaded).toEqual([paths.home]);
});

test('sign-out does not wait for an unreachable server', async () => {
  const transport = server();
  start(transport, { token });
  await settled();
  transport.send = () => Promise.reject(new Error('offline'));
  await signOut();
  expect(loaded).toEqual([paths.home]);
});

describe('other tabs', () => {
  test('a sign-out there signs out here', async () => {
    const storage = start(server(), { token });
    await settled();
    storage.removeItem('token');
    storageEvent();
    expect(session$.value).toEqual({ at: 'signed-out' });
    expect(loaded).toEqual([paths.home]);
  });

  test('a sign-in there signs in here', async () => {
    const storage = start(server());
    storage.setItem('token', token);
    storageEvent();
    await settled();
    expect(session$.value.at).toBe('signed-in');
  });

  test('another player signed in there: loads a new document here', async () => {
    const storage = start(server(), { token });
    await settled();
    storage.setItem('token', fakeToken('u-ravi'));
    storageEvent();
    expect(loaded).toEqual([paths.home]);
  });

  test('a renewed token of the same player changes nothing', async () => {
    const storage = start(server(), { token });
    await settled();
    storage.setItem('token', `${token}renewed`);
    storageEvent();
    expect(loaded).toEqual([]);
    expect(session$.value.at).toBe('signed-in');
  });
});

test('the next document shows the message of a sign-out once', async () => {
  start(server(), { token });
  await settled();
  await signOut({ msg: 'Your account is deleted.', alertType: 'success' });
  expect(loaded).toEqual([paths.home]);
  expect(alerts$.value).toBeNull();
  stop();
  start(server());
  expect(alerts$.value).toMatchObject({ msg: 'Your account is deleted.', alertType: 'success' });
  stop();
  start(server());
  expect(alerts$.value).toBeNull();
});

test.each(['{', '"words"', '{"msg":7,"alertType":"info"}', '{"msg":"x","alertType":"shout"}'])(
  'ignores an invalid stored alert (%s)',
  (stored) => {
    sessionStorage.setItem('alert', stored);
    start(server());
    expect(alerts$.value).toBeNull();
    expect(sessionStorage.getItem('alert')).toBeNull();
  },
);

describe('a page that is signed in and finds its token gone', () => {
  const ended = 'Your session has ended. Please log in again.';
  const signedInWithoutToken = async (transport: FakeTransport): Promise<void> => {
    const storage = start(transport, { token });
    await settled();
    storage.removeItem('token');
  };
  const shownByNextPage = (): string | undefined => {
    stop();
    start(server());
    return alerts$.value?.msg;
  };

  test.each<[string, () => unknown]>([
    ['the next call', () => call(endpoints.homePage, {}, { quiet: true }).catch(() => undefined)],
    ['the page becoming visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('signs out with a message at %s', async (_when, happens) => {
    await signedInWithoutToken(server());
    await happens();
    expect(session$.value).toEqual({ at: 'signed-out' });
    expect(loaded).toEqual([paths.home]);
    expect(shownByNextPage()).toBe(ended);
  });

  test('signs out with a message at a reply with tokenStatus 0, also when the token went during the call', async () => {
    let gone = (): void => undefined;
    const transport = server();
    const { send } = transport;
    const storage = start(transport, { token });
    await settled();
    transport.send = async (request) => {
      gone();
      return request.url.startsWith('/api/auth/users/logout')
        ? send(request)
        : { httpStatus: 401, statusText: '', header: () => undefined, body: { status: false, tokenStatus: 0 } };
    };
    gone = () => storage.removeItem('token');
    await call(endpoints.homePage, {}, { quiet: true }).catch(() => undefined);
    expect(session$.value).toEqual({ at: 'signed-out' });
    expect(loaded).toEqual([paths.home]);
    expect(shownByNextPage()).toBe(ended);
  });

  test('a sign-out of its own shows no such message, also when others call meanwhile', async () => {
    start(server(), { token });
    await settled();
    const others = player$.subscribe((player) => {
      if (!player) call(endpoints.homePage, {}, { quiet: true }).catch(() => undefined);
    });
    await signOut();
    others.unsubscribe();
    expect(loaded).toEqual([paths.home]);
    expect(shownByNextPage()).toBeUndefined();
  });
});

test('a visitor without a session is not signed out by a reply with tokenStatus 0', async () => {
  start(fakeTransport([answer(endpoints.homePage, refuse(endpoints.currentUser, 'sign-in'))]));
  await settled();
  await call(endpoints.homePage, {}, { quiet: true }).catch(() => undefined);
  expect([alerts$.value, loaded]).toEqual([null, []]);
});
