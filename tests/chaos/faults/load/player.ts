import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Match } from '../../../portal/client';
import type { RandomStream } from '../../../simulate/random';
import type { Answered, Requester, Request } from './ask';

/** A player's request under a key of its own, and its outcome: the first final answer. */
export interface PlayerRequest {
  kind: 'join' | 'withdraw';
  request: Request;
  /** what the request is about */
  matchID?: string;
  team?: string;
  rupees: number;
  outcome?: 'granted' | 'refused';
}
export interface Player {
  email: string;
  password: string;
  token: string;
  random: RandomStream;
  /** not sent yet */
  matches: Match[];
  requests: PlayerRequest[];
  /** intents of opened payment pages */
  intents: string[];
}
export const DEPOSIT = { planId: 4, rupees: 500 } as const;
const WITHDRAWAL_RUPEES = 100;

const Link = z.object({ paymentUrl: z.string() });
const Token = z.object({ token: z.string() });

/** Unknown: no answer, a fault, told to wait, or still confirming. */
const isFinal = ({ status, body }: Answered): boolean =>
  body !== undefined && status !== 202 && status < 500 && status !== 429 && status !== 0;

/** Sends a request, also again: the key makes it the same one. Its first final answer stays. */
export async function send(ask: Requester, request: PlayerRequest): Promise<void> {
  const answer = await ask(request.request);
  if (request.outcome === undefined && isFinal(answer)) request.outcome = answer.body?.status ? 'granted' : 'refused';
}

export function joinRequest(player: Player, match: Match): PlayerRequest {
  const { random, token } = player;
  const team = random.oneOf(match.teams);
  const rupees = random.between(49, 120);
  const { matchID, match_id } = match;
  return {
    kind: 'join',
    matchID,
    team,
    rupees,
    request: {
      method: 'POST',
      path: '/api/user/teams',
      token,
      key: randomUUID(),
      body: { matchID, match_id, chosenTeam: team, amount: rupees },
    },
  };
}

function withdrawalRequest({ token, password, email }: Player): PlayerRequest {
  const upi = `${email.split('@')[0]}@okbank`;
  return {
    kind: 'withdraw',
    rupees: WITHDRAWAL_RUPEES,
    request: {
      method: 'PUT',
      path: '/api/user/wallet/withdraw',
      token,
      key: randomUUID(),
      body: { upi, amount: WITHDRAWAL_RUPEES, password },
    },
  };
}

/** Opens a payment page, pays there, and returns with a claim. */
export async function deposit(ask: Requester, player: Player): Promise<boolean> {
  const { token } = player;
  const key = randomUUID();
  const opened = await ask({
    method: 'POST',
    path: '/api/user/wallet/create-payment-link',
    token,
    key,
    body: { planId: DEPOSIT.planId },
  });
  const url = Link.safeParse(opened.body?.response).data?.paymentUrl;
  if (url === undefined) return false;
  player.intents.push(new URL(url).pathname.split('/').at(-1) ?? '');
  // The provider's page is not ours to judge: a failed payment is not a payment.
  const isPaid = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'outcome=success',
    signal: AbortSignal.timeout(6000),
  }).then(
    ({ status }) => status < 400,
    () => false,
  );
  await ask({ method: 'PUT', path: '/api/user/wallet/balance', token, body: { amount: DEPOSIT.rupees } });
  return isPaid;
}

const reads = [
  '/api/user/teams',
  '/api/user/wallet/transactions',
  '/api/user/dashboard',
  '/api/auth/users',
  '/api/user/notifications',
] as const;

/** Reserved for checking, during a lasting fault, whether a join works again. */
const KEPT_MATCHES = 12;

/** One action of a player. */
export async function act(ask: Requester, player: Player): Promise<void> {
  const { random, token, email, password } = player;
  const dice = random.next();
  if (dice < 0.4) {
    const match = player.matches.length > KEPT_MATCHES ? player.matches.shift() : undefined;
    if (!match) return void (await ask({ method: 'GET', path: '/api/user/teams', token }));
    const request = joinRequest(player, match);
    player.requests.push(request);
    return send(ask, request);
  }
  if (dice < 0.5) return void (await deposit(ask, player));
  if (dice < 0.57) {
    const request = withdrawalRequest(player);
    player.requests.push(request);
    return send(ask, request);
  }
  if (dice < 0.63) {
    const answer = await ask({ method: 'POST', path: '/api/auth/users', body: { email, password } });
    const given = Token.safeParse(answer.body?.response).data?.token;
    if (given !== undefined) player.token = given;
    return;
  }
  await ask({ method: 'GET', path: random.oneOf(reads), token });
}
