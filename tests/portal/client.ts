import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { startTestStack, type TestStack } from '../../dev/src/stack/testing/start-test-stack';

const MOST_TRIES = 20;
const envelope = z.looseObject({
  status: z.boolean(),
  code: z.string().optional(),
  message: z.string().optional(),
  errors: z.array(z.object({ path: z.string(), msg: z.string() })).optional(),
  tokenStatus: z.number().optional(),
  response: z.unknown().optional(),
});
export type Answer = z.output<typeof envelope> & { http: number };
const user = z.looseObject({
  refferalID: z.string(),
  username: z.string(),
  passwordCopy: z.string().optional(),
  joinedMatches: z.array(z.string()).default([]),
  walletDetails: z
    .looseObject({ balance: z.number(), bonus: z.number(), withdrawable: z.number(), locked: z.number() })
    .optional(),
});
const match = z.looseObject({
  matchID: z.string(),
  match_id: z.string(),
  teams: z.tuple([z.string(), z.string()]),
  startsAt: z.string(),
});
const pick = z.looseObject({
  matchID: z.string(),
  result: z.string().nullable(),
  resultText: z.string().optional(),
  win_amount: z.number(),
  amount: z.number(),
});
export type Match = z.output<typeof match>;

/** Polls until the probe returns something truthy; a throw counts as not yet. */
export async function until<T>(
  what: string,
  probe: () => Promise<T | undefined | false> | T | undefined | false,
  timeoutMs = 15_000,
): Promise<T> {
  let last: unknown;
  for (const end = Date.now() + timeoutMs; Date.now() < end; await sleep(40)) {
    try {
      const seen = await probe();
      if (seen) return seen;
    } catch (error) {
      last = error;
    }
  }
  throw new Error(`waited ${timeoutMs} ms for ${what}${last instanceof Error ? `; last: ${last.message}` : ''}`);
}

/** A stack of its own and a client of its public API, as a browser would use it. */
export async function startPortal(at: string, ...args: string[]) {
  const stack = await startTestStack({ args: ['--at', at, '--fresh', ...args] });
  return { stack, ...portalClient(stack) };
}
export type Portal = Awaited<ReturnType<typeof startPortal>>;

let made = 0;
/** Calls the stack at `base`. */
export function portalClient(stack: Pick<TestStack, 'base' | 'operator'>) {
  async function call(
    method: string,
    path: string,
    { token, body, headers = {} }: { token?: string; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> {
    const reply = await fetch(stack.base + path, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { 'x-auth-token': token } : {}),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return { http: reply.status, ...envelope.parse(await reply.json()) };
  }
  function done(answer: Answer, what: string): unknown {
    if (!answer.status) throw new Error(`${what}: ${answer.http} ${answer.code} ${answer.message}`);
    return answer.response;
  }
  const login = async (email: string, password: string): Promise<string> =>
    z
      .looseObject({ token: z.string() })
      .parse(done(await call('POST', '/api/auth/users', { body: { email, password } }), 'login')).token;
  const me = async (token: string) => user.parse(done(await call('GET', '/api/auth/users', { token }), 'me'));
  const balance = async (token: string): Promise<number> => (await me(token)).walletDetails?.balance ?? Number.NaN;
  const pay = (url: string, outcome = 'success') =>
    fetch(url, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `outcome=${outcome}`,
    });
  const link = async (token: string, planId: number): Promise<string> =>
    z
      .looseObject({ paymentUrl: z.string() })
      .parse(
        done(await call('POST', '/api/user/wallet/create-payment-link', { token, body: { planId } }), 'payment link'),
      ).paymentUrl;
  const claim = (token: string, amount: number) => call('PUT', '/api/user/wallet/balance', { token, body: { amount } });
  return {
    call,
    done,
    login,
    me,
    balance,
    pay,
    link,
    claim,
    async signUp(extra: Record<string, string> = {}) {
      made += 1;
      const who = {
        name: `Player ${made}`,
        email: `player${made}.${process.pid}@example.in`,
        password: `Gully-cricket-${made}`,
        ...extra,
      };
      const ask = () => call('POST', '/api/auth/users/signup', { body: { ...who, confirm_password: who.password } });
      let answer = await ask();
      // Hashing passwords can exceed a starved machine: a 'busy' answer is repeated.
      for (let tries = 1; answer.http === 503 && tries < MOST_TRIES; tries += 1) {
        await sleep(1000);
        answer = await ask();
      }
      done(answer, 'sign-up');
      return { ...who, token: await login(who.email, who.password) };
    },
    async deposit(token: string, planId: 1 | 2 | 3 | 4) {
      const amount = { 1: 50, 2: 100, 3: 200, 4: 500 }[planId];
      await pay(await link(token, planId));
      await until('the deposit', async () => (await claim(token, amount)).status);
    },
    matches: async (token: string): Promise<Match[]> =>
      z
        .looseObject({ matches: z.array(match) })
        .parse(done(await call('GET', '/api/user/dashboard', { token }), 'dashboard')).matches,
    join: (token: string, { matchID, match_id }: Match, chosenTeam: string, amount: number) =>
      call('POST', '/api/user/teams', { token, body: { matchID, match_id, chosenTeam, amount } }),
    picks: async (token: string) =>
      z.looseObject({ data: z.array(pick) }).parse(done(await call('GET', '/api/user/teams', { token }), 'picks')).data,
    operator: () => login(stack.operator().email, stack.operator().password),
    moveClock: async (operator: string, at: string | Date) =>
      done(
        await call('POST', '/api/admin/clock', { token: operator, body: { at: new Date(at).toISOString() } }),
        'clock',
      ),
    declare: (operator: string, matchID: string, outcome: string, more: object = {}) =>
      call('POST', `/api/admin/matches/${matchID}/result`, {
        token: operator,
        body: { outcome, note: 'official scorecard', feedWrong: 'the test decides', ...more },
      }),
    /** Repeated while a service has just restarted. */
    books: (operator: string) =>
      until('the trial balance', async () => {
        const reported = await call('GET', '/api/admin/ledger/trial-balance?check=all', { token: operator });
        return z
          .looseObject({ balanced: z.boolean(), sumPaise: z.number(), problems: z.array(z.string()) })
          .parse(done(reported, 'trial balance'));
      }),
  };
}
