import http from 'node:http';
import { endpoints, type EndpointName } from '@baazi/contracts';
import { shapes } from '@baazi/contracts/shapes';
import { z } from 'zod';
import type { Portal } from '../../portal/client';
import { randomStream, type RandomStream } from '../../simulate/random';
import { hostileRequest, sampleOf, type HostileRequest, type KnownValues } from './hostile-request';
import { judgeAnswer } from './judge-answer';

const AT_ONCE = 8;
const CHUNK_BYTES = 10_000;
/** Checks now and then whether the sessions are active: one that its own request ended is opened again. */
const LOOK_EVERY = 500;
/** What would end the run: an operator's power, rightly used. */
const NOT_BY_OPERATOR: readonly EndpointName[] = [
  'windDown',
  'moveClock',
  'deleteUser',
  'setUserStatus',
  'importFixtures',
].filter((name): name is EndpointName => name in endpoints);
export interface AttackReport {
  sent: number;
  /** one line each */
  faults: string[];
  leaks: string[];
  /** how many answers had which status; 0: the connection was closed */
  statuses: Map<number, number>;
}

interface Someone {
  token: string;
  /** Values that others must never see. */
  secrets: string[];
}

async function someone(portal: Portal): Promise<Someone & { ids: Record<string, string> }> {
  const { token, email } = await portal.signUp();
  await portal.deposit(token, 4);
  const [match] = await portal.matches(token);
  if (match) await portal.join(token, match, match.teams[0], 100);
  const { _id, username } = z.looseObject({ _id: z.string(), username: z.string() }).parse(await portal.me(token));
  return { token, secrets: [email, username, token], ids: { id: _id, userId: _id } };
}

/** Sends hostile requests from the contract's table to every endpoint, as a guest, two players and an operator. */
export async function attack(
  portal: Portal,
  { requests, seed, signal }: { requests: number; seed: number; signal?: AbortSignal },
): Promise<AttackReport> {
  const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE * 2 });
  try {
    const random = randomStream(seed);
    let operator = await portal.operator();
    let [own, other] = [await someone(portal), await someone(portal)];
    const match = (await portal.matches(own.token))[0];
    const known: KnownValues = {
      email: ['somebody@example.in', other.secrets[0]],
      password: ['Gully-cricket-1', 'password'],
      amount: [49, 100, 450, '200'],
      upi: ['asha@okbank'],
      matchID: [match?.matchID ?? 'm'],
      match_id: [match?.match_id ?? 'm'],
      chosenTeam: [match?.teams[0] ?? 'CSK', 'MI'],
      planId: [1, 2, 3, 4],
      otp: ['ABC234'],
      name: ['Asha'],
      userId: [other.ids['userId']],
      user: [other.ids['userId']],
      limit: ['10'],
      page: ['1'],
    };
    const table = (Object.keys(endpoints) as EndpointName[]).map((name) => {
      const shape: { query?: z.ZodType; body?: z.ZodType; reply: z.ZodType } = shapes[name];
      const asSchema = (inner?: z.ZodType) => inner && z.toJSONSchema(inner, { io: 'input', unrepresentable: 'any' });
      return {
        name,
        endpoint: endpoints[name],
        query: asSchema(shape.query),
        body: asSchema(shape.body),
      };
    });
    const statuses = new Map<number, number>();
    const faults: string[] = [];
    const leaks: string[] = [];
    let sent = 0;

    async function one(): Promise<void> {
      const row = random.oneOf(table as unknown as readonly [(typeof table)[0], ...typeof table]);
      const who = random.oneOf(['nobody', 'own', 'own', 'own', 'other', 'operator'] as const);
      if (who === 'operator' && NOT_BY_OPERATOR.includes(row.name)) return;
      const token = { nobody: undefined, own: own.token, other: other.token, operator }[who];
      const request = hostileRequest(
        {
          endpoint: row.endpoint,
          query: row.query && sampleOf(row.query, known, random),
          body: row.body && sampleOf(row.body, known, random),
          params: paramsOf(random, other.ids, match?.matchID),
          token,
        },
        random,
      );
      const answer = await ask(agent, portal.stack.base, request);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      const strangers = { nobody: [own, other], own: [other], other: [own], operator: [] }[who];
      const verdict = judgeAnswer(answer, {
        secrets: strangers.flatMap(({ secrets }) => secrets),
        isApi: request.target.startsWith('/api/'),
        echoes: `${request.target} ${JSON.stringify(request.headers)} ${request.body?.toString() ?? ''}`,
      });
      const operation = `${answer.status} ${request.method} ${request.target.slice(0, 150)} as ${who}: ${request.twist}`;
      if (verdict.is5xx) faults.push(`${operation}; ${answer.text.slice(0, 200)}`);
      for (const leak of verdict.leaks) leaks.push(`${leak}: ${operation}; ${answer.text.slice(0, 300)}`);
    }
    while (sent < requests && !signal?.aborted) {
      const until = Math.min(sent + LOOK_EVERY, requests);
      await Promise.all(
        Array.from({ length: AT_ONCE }, async () => {
          while (sent < until && !signal?.aborted) {
            sent += 1;
            await one();
          }
        }),
      );
      own = (await isMounted(portal, own.token)) ? own : await someone(portal);
      other = (await isMounted(portal, other.token)) ? other : await someone(portal);
      if (!(await isMounted(portal, operator))) operator = await portal.operator();
    }
    return { sent, faults, leaks, statuses };
  } finally {
    agent.destroy();
  }
}

const isMounted = async (portal: Portal, token: string): Promise<boolean> =>
  (await portal.call('GET', '/api/auth/users', { token })).status;

/** Somebody else's ids, where a path needs one. */
function paramsOf(random: RandomStream, ids: Record<string, string>, matchID = 'm'): Record<string, string> {
  return {
    ...ids,
    matchID,
    sessionID: 'a'.repeat(32),
    questionID: 'q',
    provider: random.oneOf(['sandbox', 'razorpay']),
    code: 'ABCDEFGH',
    file: 'x.webp',
  };
}

interface Answer {
  status: number;
  contentType: string;
  text: string;
  headers: string;
}

/** A stream is read for a moment; a connection that the server closes counts as an answer (0). */
function ask(
  agent: http.Agent,
  base: string,
  { method, target, headers, body, isChunked }: HostileRequest,
): Promise<Answer> {
  const { hostname, port } = new URL(base);
  return new Promise((resolve) => {
    const gone = (): void => resolve({ status: 0, contentType: '', text: '', headers: '' });
    try {
      const request = http.request(
        {
          agent,
          hostname,
          port,
          method,
          path: target,
          headers: { ...headers, ...(body && !isChunked ? { 'content-length': body.length } : {}) },
        },
        (response) => {
          const chunks: Buffer[] = [];
          const end = (): void => {
            clearTimeout(timer);
            resolve({
              status: response.statusCode ?? 0,
              contentType: response.headers['content-type'] ?? '',
              text: Buffer.concat(chunks).toString(),
              headers: response.rawHeaders.join(': '),
            });
          };
          const timer = setTimeout(() => {
            end();
            request.destroy();
          }, 10_000);
          if (response.headers['content-type']?.startsWith('text/event-stream')) {
            end();
            request.destroy();
          }
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', end).on('error', end);
        },
      );
      request.on('error', gone);
      if (isChunked)
        for (let at = 0; body && at < body.length; at += CHUNK_BYTES)
          request.write(body.subarray(at, at + CHUNK_BYTES));
      request.end(isChunked ? undefined : body);
    } catch {
      // Node's own client does not send this one.
      gone();
    }
  });
}
