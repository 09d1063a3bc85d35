/** @jest-environment jsdom */
import { endpoints } from '@baazi/contracts';
import { alerts$, answer, asha, memoryStorage, fakeToken, fakeTransport, refuse, reply, startPortal } from '../host';
import { call, Fault, player$, session$, type CallResult } from '../portal-kit';
import type { ReceivedReply, SentRequest, Transport } from '../portal/transport';

const wallet = { balance: 91, bonus: 0, withdrawable: 91, locked: 49, version: 2 };
const withdrawal = { body: { upi: 'asha@upi', amount: 100 } };
let stop = (): void => undefined;
afterEach(() => stop());

/** A server that sends these bare replies in order and then repeats the last one. */
function bare(...replies: (Partial<ReceivedReply> | Error)[]): Transport & { requests: SentRequest[] } {
  const requests: SentRequest[] = [];
  return {
    requests,
    send: (request) => {
      requests.push(request);
      const next = replies.length > 1 ? replies.shift() : replies[0];
      return next instanceof Error
        ? Promise.reject(next)
        : Promise.resolve({ httpStatus: 200, statusText: '', header: () => undefined, body: undefined, ...next });
    },
    open: () => Promise.reject(new Error('no stream')),
  };
}
function start(transport: Transport, storage = memoryStorage()): typeof storage {
  stop = startPortal({ transport, storage, loadDocument: () => undefined });
  return storage;
}
const signedIn = (): ReturnType<typeof memoryStorage> => memoryStorage({ token: fakeToken('u-asha') });
const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));
const sentTo = (requests: SentRequest[], url: string): SentRequest[] =>
  requests.filter((request) => request.url.startsWith(url));

describe('results of a call', () => {
  test('types a reply by the contract table', async () => {
    start(fakeTransport([answer(endpoints.sponsor, ({ params }) => ({ name: `friend ${params.code}` }))]));
    const result = await call(endpoints.sponsor, { params: { code: 'A B' } });
    expect(result).toEqual({
      ok: true,
      response: { name: 'friend A B' },
      message: undefined,
      wallet: undefined,
      confirming: false,
    });
  });

  test('every call starts its own trace', async () => {
    const transport = bare({ body: { status: true, response: {} } });
    start(transport);
    await call(endpoints.sponsor, { params: { code: 'A' } });
    await call(endpoints.sponsor, { params: { code: 'B' } });
    const [first, second] = transport.requests.map(({ headers }) => headers['traceparent']);
    expect(first).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/);
    expect(first?.slice(3, 35)).not.toBe(second?.slice(3, 35));
  });

  test('returns a refusal as data with code, message and fields, and shows a danger alert', async () => {
    start(fakeTransport([answer(endpoints.signup, refuse(endpoints.signup, 'email-taken'))]));
    const body = {
      name: 'Asha',
      email: 'asha@example.com',
      password: 'six of the best',
      confirm_password: 'six of the best',
    };
    const result: CallResult<typeof endpoints.signup> = await call(endpoints.signup, { body });
    expect(result).toMatchObject({
      ok: false,
      refusal: 'email-taken',
      errors: [{ path: 'email', msg: 'This email is already registered.' }],
    });
    expect(alerts$.value).toMatchObject({ msg: 'This email is already registered.', alertType: 'danger' });
  });

  test('shows no alert where a field of the page shows the refusal, and one where no field does', async () => {
    start(fakeTransport([answer(endpoints.withdraw, refuse(endpoints.withdraw, 'over-withdrawable'))]), signedIn());
    document.body.innerHTML = '<input name="amount" aria-invalid="true">';
    await call(endpoints.withdraw, withdrawal);
    await settled();
    expect(alerts$.value).toBeNull();
    document.body.innerHTML = '<input name="amount">';
    await call(endpoints.withdraw, withdrawal);
    await settled();
    expect(alerts$.value).toMatchObject({ alertType: 'danger' });
    document.body.innerHTML = '';
  });

  test('maps a refusal code newer than this page to unknown and shows its message', async () => {
    start(bare({ httpStatus: 409, body: { status: false, code: 'full-moon', message: 'Not at full moon.' } }));
    await expect(call(endpoints.homePage)).resolves.toMatchObject({
      ok: false,
      refusal: 'unknown',
      message: 'Not at full moon.',
      errors: [],
    });
  });

  test('shows the status text if there is no message', async () => {
    start(bare({ httpStatus: 403, statusText: 'Forbidden', body: { status: false } }));
    await call(endpoints.homePage);
    expect(alerts$.value).toMatchObject({ msg: 'Forbidden', alertType: 'danger' });
  });

  test('quiet shows no alert', async () => {
    start(bare({ httpStatus: 403, statusText: 'Forbidden', body: { status: false } }));
    await call(endpoints.homePage, {}, { quiet: true });
    expect(alerts$.value).toBeNull();
  });

  test('202 is accepted and still confirming', async () => {
    const transport = fakeTransport([
      answer(endpoints.currentUser, asha),
      answer(endpoints.joinContest, reply(endpoints.joinContest, { state: 'confirming' }, { httpStatus: 202 })),
    ]);
    start(transport, signedIn());
    const result = await call(endpoints.joinContest, {
      body: { matchID: 'ipl-2025-18', chosenTeam: 'RR', amount: 49 },
    });
    expect(result).toMatchObject({ ok: true, confirming: true });
  });
});

describe('throws a fault and shows it', () => {
  test.each([
    [
      'the network is gone',
      new Error('ECONNREFUSED'),
      'You seem to be offline. Please check your connection and try again.',
      0,
    ],
    [
      'a fault of the server with a message',
      { httpStatus: 503, body: { status: false, message: 'We are very busy right now.' } },
      'We are very busy right now.',
      503,
    ],
    ['a proxy answers with a page', { httpStatus: 502, statusText: 'Bad Gateway', body: '<html>' }, 'Bad Gateway', 502],
    ['200 with a body that is no envelope', { httpStatus: 200, statusText: 'OK', body: [] }, 'OK', 200],
  ])('%s', async (_name, given, message, httpStatus) => {
    start(bare(given));
    const fault: unknown = await call(endpoints.homePage).catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(Fault);
    expect(fault).toMatchObject({ message, httpStatus });
    expect(alerts$.value).toMatchObject({ msg: message, alertType: 'danger' });
  });
});

describe('headers', () => {
  test('sends the token when there is one and the device id always', async () => {
    const transport = bare({ body: { status: true, response: asha } });
    const storage = start(transport);
    await call(endpoints.homePage);
    expect(transport.requests[0]?.headers).not.toHaveProperty('x-auth-token');
    storage.setItem('token', 'tkn');
    await call(endpoints.homePage);
    expect(transport.requests[1]?.headers['x-auth-token']).toBe('tkn');
    expect(transport.requests[0]?.headers['x-device-id']).toBe(transport.requests[1]?.headers['x-device-id']);
    expect(transport.requests[0]?.headers['x-device-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a renewed token replaces the old one', async () => {
    const storage = start(
      bare({
        body: { status: true, response: asha },
        header: (name) => (name === 'x-auth-token' ? 'newer' : undefined),
      }),
      memoryStorage({ token: 'older' }),
    );
    await call(endpoints.homePage);
    expect(storage.getItem('token')).toBe('newer');
  });

  test('a late reply does not revive a session that was signed out meanwhile', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const transport = bare({ body: { status: true, response: {} } });
    const storage = start(
      {
        ...transport,
        send: async (request) => (await held, { ...(await transport.send(request)), header: () => 'newer' }),
      },
      memoryStorage({ token: fakeToken('u-asha') }),
    );
    const late = call(endpoints.homePage);
    storage.removeItem('token');
    release();
    await late;
    expect(storage.getItem('token')).toBeNull();
  });
});

describe('money', () => {
  const moneyServer = (...replies: (Partial<ReceivedReply> | Error)[]): ReturnType<typeof bare> => bare(...replies);
  const keys = (requests: SentRequest[]): (string | undefined)[] =>
    sentTo(requests, endpoints.withdraw.path).map((request) => request.headers['idempotency-key']);
  const failed = { httpStatus: 503, body: { status: false } };
  const refused = { httpStatus: 422, body: { status: false, code: 'over-withdrawable' } };

  test.each<[string, Partial<ReceivedReply> | Error, boolean]>([
    ['a lost reply keeps its key: the same operation is completed, never a second one', new Error('lost'), true],
    ['a 503 keeps its key', failed, true],
    ['too many requests keeps its key', { httpStatus: 429, body: { status: false } }, true],
    ['202 keeps its key', { httpStatus: 202, body: { status: true } }, true],
    [
      'a payment still being verified keeps its key',
      { httpStatus: 409, body: { status: false, code: 'payment-pending' } },
      true,
    ],
    ['a refusal is final: the same wish again is a new one', refused, false],
    ['success is final: the same wish again is a new one', { body: { status: true, response: {} } }, false],
  ])('%s', async (_name, first, same) => {
    const transport = moneyServer(first, { body: { status: true, response: {} } });
    start(transport);
    await call(endpoints.withdraw, withdrawal, { quiet: true }).catch(() => undefined);
    await call(endpoints.withdraw, withdrawal, { quiet: true });
    const [before, after] = keys(transport.requests);
    expect(before).toMatch(/^[0-9a-f-]{36}$/);
    expect(after === before).toBe(same);
  });

  test('a different body gets a different key', async () => {
    const transport = moneyServer(failed);
    start(transport);
    await call(endpoints.withdraw, withdrawal, { quiet: true }).catch(() => undefined);
    await call(endpoints.withdraw, { body: { upi: 'asha@upi', amount: 200 } }, { quiet: true }).catch(() => undefined);
    const [before, after] = keys(transport.requests);
    expect(after).not.toBe(before);
  });

  test('calls that move no money have no idempotency key', async () => {
    const transport = bare({ body: { status: true, response: {} } });
    start(transport);
    await call(endpoints.forgotPassword, { body: { email: 'asha@example.com' } });
    expect(transport.requests[0]?.headers).not.toHaveProperty('idempotency-key');
  });

  test('applies the wallet of a reply and drops an older one', async () => {
    const transport = fakeTransport([
      answer(endpoints.currentUser, asha),
      answer(endpoints.withdraw, reply(endpoints.withdraw, { message: 'ok' }, { wallet })),
    ]);
    start(transport, signedIn());
    await settled();
    await call(endpoints.withdraw, withdrawal);
    expect(player$.value?.wallet).toEqual(wallet);
    transport.answerWith(
      answer(
        endpoints.withdraw,
        reply(endpoints.withdraw, { message: 'ok' }, { wallet: { ...wallet, balance: 999, version: 1 } }),
      ),
    );
    await call(endpoints.withdraw, withdrawal);
    expect(player$.value?.wallet).toEqual(wallet);
  });
});

test('concurrent identical GETs share one request; a later one sends a new request', async () => {
  const transport = bare({ body: { status: true, response: { matchesList: [] } } });
  start(transport);
  await Promise.all([call(endpoints.homePage), call(endpoints.homePage)]);
  expect(transport.requests).toHaveLength(1);
  await call(endpoints.homePage);
  expect(transport.requests).toHaveLength(2);
});

describe('prefetching', () => {
  const ahead = (): Promise<unknown> => call(endpoints.homePage, {}, { quiet: true, ahead: true });
  const server = (): ReturnType<typeof bare> => bare({ body: { status: true, response: { matchesList: [] } } });

  test('caches the reply for the screen that needs it and serves it once', async () => {
    const transport = server();
    start(transport);
    await ahead();
    await ahead();
    await call(endpoints.homePage);
    expect(transport.requests).toHaveLength(1);
    await call(endpoints.homePage);
    expect(transport.requests).toHaveLength(2);
  });

  test('any write invalidates it', async () => {
    const transport = server();
    start(transport);
    await ahead();
    await call(endpoints.forgotPassword, { body: { email: 'asha@example.com' } });
    await call(endpoints.homePage);
    expect(sentTo(transport.requests, endpoints.homePage.path)).toHaveLength(2);
  });
});

test('sends a picture as form data', async () => {
  const transport = bare({ body: { status: true, response: { avatar: '/api/avatars/a.webp' } } });
  start(transport);
  const body = new FormData();
  body.set('userProfile', new Blob(['png']), 'me.png');
  await call(endpoints.uploadProfile, { body });
  expect(transport.requests[0]?.body).toBe(body);
});

test('queries omit empty values', async () => {
  const transport = bare({ body: { status: true, response: [{ data: [], count: 0 }] } });
  start(transport);
  await call(endpoints.transactions, { query: { limit: 20, page: 2, query: '', isAll: undefined } });
  expect(transport.requests[0]?.url).toBe('/api/user/wallet/transactions?limit=20&page=2');
});

test('tokenStatus 0 signs out instead of showing an alert', async () => {
  const transport = fakeTransport([
    answer(endpoints.currentUser, asha),
    answer(endpoints.dashboard, refuse(endpoints.dashboard, 'sign-in')),
  ]);
  const storage = start(transport, signedIn());
  await settled();
  expect(session$.value.at).toBe('signed-in');
  await call(endpoints.dashboard);
  expect(session$.value).toEqual({ at: 'signed-out' });
  expect(storage.getItem('token')).toBeNull();
  expect(alerts$.value).toBeNull();
});

describe('while a write of the page replaces its token', () => {
  const old = fakeToken('u-asha');
  const next = `${old}of another session`;
  const over = { httpStatus: 401, body: { status: false, code: 'sign-in', tokenStatus: 0, errors: [] } };

  /** A server on which a write has ended the old session; it answers the write when `answerWrite` is called. */
  function replacing(): {
    transport: Transport;
    sent: SentRequest[];
    answerWrite: (reply: Partial<ReceivedReply>) => void;
  } {
    const sent: SentRequest[] = [];
    let isReplaced = false;
    let answerWrite: (reply: Partial<ReceivedReply>) => void = () => undefined;
    const whole = (given: Partial<ReceivedReply>): ReceivedReply => ({
      httpStatus: 200,
      statusText: '',
      header: () => undefined,
      body: { status: true, response: asha },
      ...given,
    });
    const transport: Transport = {
      send: (request) => {
        sent.push(request);
        if (request.method !== 'GET') {
          isReplaced = true;
          return new Promise((resolve) => (answerWrite = (given) => resolve(whole(given))));
        }
        return Promise.resolve(whole(isReplaced && request.headers['x-auth-token'] !== next ? over : {}));
      },
      open: () => Promise.reject(new Error('no stream')),
    };
    return { transport, sent, answerWrite: (given) => answerWrite(given) };
  }

  test('retries refused requests with the new token', async () => {
    const { transport, sent, answerWrite } = replacing();
    const storage = start(transport, memoryStorage({ token: old }));
    await settled();
    const write = call(endpoints.verifyEmail, { body: { otp: 'ABCDEF' } });
    const read = call(endpoints.dashboard);
    await settled();
    expect(session$.value.at).toBe('signed-in');
    answerWrite({ header: (name) => (name === 'x-auth-token' ? next : undefined) });
    expect(await write).toMatchObject({ ok: true });
    expect(await read).toMatchObject({ ok: true });
    expect(sentTo(sent, endpoints.dashboard.path).map(({ headers }) => headers['x-auth-token'])).toEqual([old, next]);
    expect(storage.getItem('token')).toBe(next);
    expect(session$.value.at).toBe('signed-in');
  });

  test.each([
    ['has no token', {}],
    ['is refused like it', over],
  ])('ends a session whose write %s', async (_, given) => {
    const { transport, answerWrite } = replacing();
    const storage = start(transport, memoryStorage({ token: old }));
    await settled();
    const write = call(endpoints.verifyEmail, { body: { otp: 'ABCDEF' } });
    const read = call(endpoints.dashboard);
    await settled();
    answerWrite(given);
    await write;
    expect(await read).toMatchObject({ ok: false, refusal: 'sign-in' });
    expect(session$.value.at).toBe('signed-out');
    expect(storage.getItem('token')).toBeNull();
  });

  test('does not retry with the token of another player who signed in meanwhile', async () => {
    const { transport, sent, answerWrite } = replacing();
    const storage = start(transport, memoryStorage({ token: old }));
    await settled();
    const write = call(endpoints.verifyEmail, { body: { otp: 'ABCDEF' } });
    const read = call(endpoints.dashboard);
    await settled();
    const ravi = fakeToken('u-ravi');
    storage.setItem('token', ravi);
    answerWrite({});
    await write;
    expect(await read).toMatchObject({ ok: false });
    expect(sentTo(sent, endpoints.dashboard.path)).toHaveLength(1);
    expect(storage.getItem('token')).toBe(ravi);
  });
});
