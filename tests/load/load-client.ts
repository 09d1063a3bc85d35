import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';

const TRIES_WHEN_BUSY = 30;

/** The portal's answer. It is not validated as the tests' client does it: that would be part of the load. */
export interface Answer {
  httpStatus: number;
  status?: boolean;
  code?: string;
  message?: string;
  errors?: unknown[];
  response?: unknown;
  /** the address of a payment link */
  paymentUrl?: unknown;
}
interface Request {
  token?: string;
  body?: unknown;
  key?: string;
  type?: string;
  /** the browser's device id */
  device?: string;
  /** the address of this machine to send from, such as 127.0.0.7; default any */
  network?: string;
}

const Token = z.object({ token: z.string() });
const User = z.object({ walletDetails: z.object({ balance: z.number() }) });
const Match = z.looseObject({
  matchID: z.string(),
  match_id: z.string(),
  teams: z.tuple([z.string(), z.string()]),
  state: z.string(),
  startsAt: z.string(),
});
const Question = z.looseObject({ questionID: z.string(), state: z.string() });
const Dashboard = z.object({ matches: z.array(Match), questions: z.array(Question) });
const Entry = z.looseObject({
  matchID: z.string().optional(),
  result: z.string().nullable(),
  chosenAnswer: z.string().optional(),
  amount: z.number(),
  win_amount: z.number(),
});
const Entries = z.object({ data: z.array(Entry), metadata: z.tuple([z.object({ totalRecord: z.number() })]) });
const AdminRow = z.looseObject({
  matchID: z.string().optional(),
  questionID: z.string().optional(),
  state: z.string(),
});
const AdminRows = z.object({ data: z.array(AdminRow) });
const PlayerLists = z.looseObject({ balanced: z.boolean(), sumPaise: z.number(), transfers: z.number() });
export type Match = z.output<typeof Match>;
export type Question = z.output<typeof Question>;
export type Entry = z.output<typeof Entry>;

/** Calls the public API for a crowd, as browsers would. */
export type LoadClient = ReturnType<typeof loadClient>;
export function loadClient(base: string) {
  // As many connections as requests in flight: fewer would reduce the load on the portal.
  const agent = new http.Agent({ keepAlive: true });
  const connect = (url: string) => {
    const { hostname, port } = new URL(url);
    return { agent, hostname, port };
  };
  const portal = connect(base);

  /** A portal that sheds load answers so; the request is retried a little later, as the portal's own pages do. */
  async function sendTo(server: typeof portal, method: string, path: string, request: Request = {}): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await sendOnce(server, method, path, request);
      if ((answer.httpStatus !== 503 && answer.httpStatus !== 429) || tries >= TRIES_WHEN_BUSY) return answer;
      await sleep(200 + 100 * tries);
    }
  }
  const send = (method: string, path: string, request?: Request) => sendTo(portal, method, path, request);

  function must(answer: Answer, what: string): Answer {
    if (answer.status === true) return answer;
    const { httpStatus, message = '', errors = [] } = answer;
    throw new Error(`${what}: ${httpStatus} ${message} ${JSON.stringify(errors)}`);
  }
  /** The response of an answer that must be a good one. */
  async function read<T>(shape: z.ZodType<T>, what: string, answer: Promise<Answer>): Promise<T> {
    return shape.parse(must(await answer, what).response);
  }
  const login = async (email: string, password: string): Promise<string> =>
    (await read(Token, 'login', send('POST', '/api/auth/users', { body: { email, password } }))).token;

  return {
    send,
    must,
    login,
    signUp: async ({ name, email, password }: { name: string; email: string; password: string }) => {
      const body = { name, email, password, confirm_password: password };
      must(await send('POST', '/api/auth/users/signup', { body }), 'sign-up');
      return login(email, password);
    },
    /** Adds one of the fixed amounts through the sandbox page and waits until it is credited. */
    deposit: async (token: string, planId: number, rupees: number): Promise<void> => {
      const link = await send('POST', '/api/user/wallet/create-payment-link', { token, body: { planId } });
      const page = new URL(paymentUrlOf(must(link, 'payment link')));
      await sendTo(connect(page.origin), 'POST', page.pathname + page.search, {
        body: 'outcome=success',
        type: 'application/x-www-form-urlencoded',
      });
      for (let tries = 0; tries < 100; tries += 1) {
        const claim = await send('PUT', '/api/user/wallet/balance', { token, body: { amount: rupees } });
        if (claim.status === true) return;
        await sleep(100);
      }
      throw new Error('a deposit was paid and not credited');
    },
    balance: async (token: string): Promise<number> =>
      (await read(User, 'user', send('GET', '/api/auth/users', { token }))).walletDetails.balance,
    dashboard: (token: string) => read(Dashboard, 'dashboard', send('GET', '/api/user/dashboard', { token })),
    // A key of its own for each entry: a repeat continues the same operation.
    join: (token: string, body: object) => send('POST', '/api/user/teams', { token, body, key: randomUUID() }),
    answer: (token: string, body: object) =>
      send('POST', '/api/user/dashboard/question', { token, body, key: randomUUID() }),
    /** All rows of one of the player's own lists. */
    all: async (token: string, path: string): Promise<Entry[]> => {
      const rows: Entry[] = [];
      for (let page = 1; ; page += 1) {
        const list = await read(Entries, path, send('GET', `${path}?limit=100&page=${page}`, { token }));
        rows.push(...list.data);
        if (rows.length >= list.metadata[0].totalRecord || list.data.length === 0) return rows;
      }
    },
    moveClock: async (token: string, at: string) =>
      must(await send('POST', '/api/admin/clock', { token, body: { at } }), 'clock'),
    /** Declares whatever the score says. */
    declare: (token: string, path: string, body: object) =>
      send('POST', path, { token, body: { feedWrong: 'the test decides', ...body } }),
    adminRow: async (token: string, list: 'matches' | 'questions', id: string) => {
      const path = `/api/admin/${list}?limit=100&query=${encodeURIComponent(id)}`;
      const { data } = await read(AdminRows, list, send('GET', path, { token }));
      return data.find((row) => row.matchID === id || row.questionID === id);
    },
    books: (token: string) =>
      read(PlayerLists, 'trial balance', send('GET', '/api/admin/ledger/trial-balance?check=all', { token })),
    close: () => agent.destroy(),
  };
}

const PaymentLink = z.object({ paymentUrl: z.string() });
const paymentUrlOf = (answer: Answer): string =>
  PaymentLink.parse(answer.paymentUrl === undefined ? answer.response : answer).paymentUrl;

function sendOnce(
  server: { agent: http.Agent; hostname: string; port: string },
  method: string,
  path: string,
  { token, body, key, device, network, type = 'application/json' }: Request,
): Promise<Answer> {
  const content = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
  const headers = {
    ...(token ? { 'x-auth-token': token } : {}),
    ...(key ? { 'idempotency-key': key } : {}),
    ...(device ? { 'x-device-id': device } : {}),
    ...(content === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(content) }),
  };
  return new Promise((resolve, reject) => {
    const request = http.request({ ...server, method, path, headers, localAddress: network }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ ...parsed(Buffer.concat(chunks).toString()), httpStatus: response.statusCode ?? 0 }),
      );
    });
    request.on('error', reject);
    request.end(content);
  });
}

/** A redirect has no JSON. */
function parsed(text: string): Partial<Answer> {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
