import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import { until, type Match } from '../../../portal/client';
import { randomStream } from '../../../simulate/random';
import type { SystemUnderTest } from '../system/proxied-stack';
import { requester, type Answered } from './ask';
import { act, DEPOSIT, deposit, joinRequest, send, type Player } from './player';

const Board = z.looseObject({
  matches: z.array(
    z.looseObject({
      matchID: z.string(),
      match_id: z.string(),
      teams: z.tuple([z.string(), z.string()]),
      startsAt: z.string(),
      state: z.string(),
    }),
  ),
});
const Pending = z.looseObject({ data: z.array(z.looseObject({ _id: z.string(), state: z.string() })) });
const HOUR_MS = 3600_000;
const AFTER_START_MS = 4 * HOUR_MS;

/** The players during a fault, and the answers they received. */
export interface Crowd {
  players: Player[];
  operator: string;
  /** entry is over: its result is declared during the fault */
  decided: Match;
  winner: string;
}

/** For each step before the fault. */
const PATIENCE_MS = 90_000;

/** New players with money and an entry each in a match whose entry then ends. */
export async function gather(
  system: SystemUnderTest,
  { count, seed }: { count: number; seed: number },
): Promise<Crowd> {
  const { portal } = system;
  const operator = await portal.operator();
  const ask = requester(portal.stack.base, () => undefined);
  const players: Player[] = [];
  let open: Match[] = [];
  for (let i = 0; i < count; i += 1) {
    // A busy machine sheds load.
    const { email, password, token } = await until('a sign-up', () => portal.signUp(), PATIENCE_MS);
    const player: Player = {
      ...{ email, password, token },
      ...{ random: randomStream(seed * 1009 + i), matches: [], requests: [], intents: [] },
    };
    if (i === 0) open = await openMatches(system, token);
    player.matches = open.slice(1);
    await until('a payment', () => deposit(ask, player), PATIENCE_MS);
    await until('a deposit', async () => (await portal.balance(token)) >= DEPOSIT.rupees, PATIENCE_MS);
    players.push(player);
  }
  const [decided] = open;
  if (!decided) throw new Error('the season is over: no match is open any more');
  for (const player of players) {
    const request = joinRequest(player, decided);
    player.requests.push(request);
    await send(ask, request);
  }
  ask.close();
  const over = new Date(Date.parse(decided.startsAt) + AFTER_START_MS);
  await portal.moveClock(operator, over);
  // The second match of a day has locked meanwhile.
  for (const player of players)
    player.matches = player.matches.filter(({ startsAt }) => Date.parse(startsAt) > over.getTime() + HOUR_MS);
  return { players, operator, decided, winner: randomStream(seed).oneOf(decided.teams) };
}

async function openMatches({ portal }: SystemUnderTest, token: string): Promise<Match[]> {
  const board = Board.parse(portal.done(await portal.call('GET', '/api/user/dashboard', { token }), 'dashboard'));
  return board.matches.filter(({ state }) => state === 'open');
}

export interface Traffic {
  answers: Answered[];
  /** Resolves when every request has been answered. */
  stop(): Promise<void>;
}

/** Everybody plays, and operators pay withdrawals, until stopped. */
export function traffic(system: SystemUnderTest, { players, operator }: Crowd, pauseMs: number): Traffic {
  const answers: Answered[] = [];
  const ask = requester(system.portal.stack.base, (answer) => void answers.push(answer));
  const over = new AbortController();
  const pause = (ms: number): Promise<void> =>
    sleep(ms, undefined, { signal: over.signal }).then(
      () => undefined,
      () => undefined,
    );
  const loops = players.map(async (player) => {
    while (!over.signal.aborted) {
      await act(ask, player);
      await pause(pauseMs * (0.5 + player.random.next()));
    }
  });
  loops.push(
    (async () => {
      while (!over.signal.aborted) {
        await approvePending(ask, operator);
        await pause(pauseMs * 5);
      }
    })(),
  );
  return {
    answers,
    async stop() {
      over.abort();
      await Promise.all(loops);
      ask.close();
    },
  };
}

async function approvePending(ask: ReturnType<typeof requester>, token: string): Promise<void> {
  const list = await ask({ method: 'GET', path: '/api/admin/withdrawals?status=pending&limit=100', token });
  for (const { _id, state } of Pending.safeParse(list.body?.response).data?.data ?? [])
    if (state === 'requested')
      await ask({
        method: 'POST',
        path: `/api/admin/withdrawals/${_id}/approve`,
        token,
        body: { note: 'seen' },
      });
}

/** Declares the result until it is accepted: a repeat of the declared outcome changes nothing. */
export async function declareResult({ portal }: SystemUnderTest, { operator, decided, winner }: Crowd): Promise<void> {
  await until(
    'a declared result',
    async () => {
      const { status, code } = await portal.declare(operator, decided.matchID, winner);
      return status || code === 'revision-conflict';
    },
    60_000,
  );
}

/** A session from a clock that ran ahead has a token of the future, which is invalid: sign in again. */
export async function signInAgain({ portal }: SystemUnderTest, { players }: Crowd): Promise<void> {
  for (const player of players) {
    const me = await until('an answer', async () => {
      const answer = await portal.call('GET', '/api/auth/users', { token: player.token });
      return answer.http < 500 && answer;
    });
    if (me.http !== 401) continue;
    player.token = await until('a sign-in', () => portal.login(player.email, player.password));
    for (const request of player.requests) request.request.token = player.token;
  }
}

/** Requests with unknown outcome are repeated under their keys; waiting withdrawals are approved. */
export async function bringToAnEnd(
  { portal }: SystemUnderTest,
  { players, operator }: Crowd,
  timeoutMs: number,
): Promise<void> {
  const ask = requester(portal.stack.base, () => undefined);
  try {
    await until(
      'a final answer to every wish',
      async () => {
        const undecided = players.flatMap(({ requests }) => requests).filter(({ outcome }) => outcome === undefined);
        for (const request of undecided) await send(ask, request);
        return undecided.every(({ outcome }) => outcome !== undefined);
      },
      timeoutMs,
    );
    await until(
      'every withdrawal paid or returned',
      async () => {
        await approvePending(ask, operator);
        const list = await ask({
          method: 'GET',
          path: '/api/admin/withdrawals?status=pending&limit=100',
          token: operator,
        });
        return Pending.parse(list.body?.response).data.length === 0;
      },
      timeoutMs,
    );
  } finally {
    ask.close();
  }
}
