import { setTimeout as sleep } from 'node:timers/promises';
import { randomStream } from '../../simulate/random';
import { until } from '../../portal/client';
import type { Fault } from './fault-table';
import { judgeAnswers } from './judge/judge-answers';
import { judgeLedger } from './judge/judge-books';
import { judgeCrowd } from './judge/judge-crowd';
import { whenQueuesAreEmpty, whenSettled } from './judge/judge-queues';
import { requester } from './load/ask';
import { bringToAnEnd, declareResult, gather, signInAgain, traffic, type Crowd } from './load/crowd';
import { joinRequest, send } from './load/player';
import type { SystemUnderTest } from './system/proxied-stack';

const PLAYERS = 5;
const PAUSE_MS = 160;
const ANSWERED_WITHIN_MS = 5000;
const RECOVERY_TIMEOUT_MS = 60_000;
/** A declared result is published again every 30 seconds when its event was lost with its queue. */
const SETTLED_WITHIN_MS = 90_000;

export interface Outcome {
  fault: Pick<Fault, 'name' | 'what' | 'healsWithinS'>;
  /** the longest of its steps */
  healedAfterS: number | undefined;
  statuses: ReadonlyMap<number, number>;
  slowestMs: number;
  problems: string[];
}
export interface Course {
  seed: number;
  /** the slow-down of this machine against an idle one; 1 or more */
  scale: number;
  print: (line: string) => void;
}

/** Injects one fault while players play; judges the answers and the final state. */
export async function runFault<W extends SystemUnderTest>(
  system: W,
  fault: Fault<W>,
  { seed, scale, print }: Course,
): Promise<Outcome> {
  const random = randomStream(
    seed * 7919 + [...fault.name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7),
  );
  const problems: string[] = [];
  const failed = (error: unknown): void => void problems.push(error instanceof Error ? error.message : String(error));
  const crowd = await gather(system, { count: PLAYERS, seed: random.between(1, 1e6) });
  const load = traffic(system, crowd, PAUSE_MS * scale);
  await sleep(1000);

  const injectedAt = performance.now();
  const declared = sleep(500).then(() => declareResult(system, crowd));
  declared.catch(() => undefined);
  let healedAfterS: number | undefined;
  const healed = async (step?: string): Promise<void> => {
    const tookS = await recovered(system, crowd, RECOVERY_TIMEOUT_MS);
    if (step !== undefined) print(`${step} healed in ${tookS.toFixed(1)} s`);
    healedAfterS = Math.max(healedAfterS ?? 0, tookS);
    if (tookS > fault.healsWithinS * scale)
      problems.push(`${step ?? 'it'} healed in ${tookS.toFixed(1)} s, and should in ${fault.healsWithinS} s`);
  };
  try {
    await fault.inject({ system, random, print, healed });
  } catch (error) {
    failed(error);
  }
  const healedAt = performance.now();
  await load.stop();
  const seen = judgeAnswers(
    load.answers.filter(({ sentAt, ms }) => sentAt + ms >= injectedAt && sentAt <= healedAt),
    { withinMs: ANSWERED_WITHIN_MS * scale, gatewayIsDown: fault.gatewayIsDown ?? false },
  );
  problems.push(...seen.problems);
  try {
    await declared;
    await signInAgain(system, crowd);
    await bringToAnEnd(system, crowd, RECOVERY_TIMEOUT_MS * scale);
    await whenSettled(system, crowd, SETTLED_WITHIN_MS * scale);
    const { parked } = await whenQueuesAreEmpty(system, crowd.operator, RECOVERY_TIMEOUT_MS * scale);
    if (parked > 0) problems.push(`${parked} messages are parked`);
    problems.push(...(await judgeCrowd(system, crowd)), ...(await judgeLedger(system, random)));
  } catch (error) {
    failed(error);
  }
  return { fault, healedAfterS, statuses: seen.statuses, slowestMs: seen.slowestMs, problems };
}

/** Waits until one of each operation succeeds: a page, an entry, a payment page. Returns the seconds. */
async function recovered(system: SystemUnderTest, { players, operator }: Crowd, timeoutMs: number): Promise<number> {
  const began = performance.now();
  const ask = requester(system.portal.stack.base, () => undefined);
  const [player] = players;
  if (!player) throw new Error('nobody plays');
  const { token } = player;
  try {
    await until(
      'the portal to work',
      async () => {
        const me = await ask({ method: 'GET', path: '/api/auth/users', token });
        if (me.body?.status !== true || JSON.stringify(me.body).includes('"partial"')) return false;
        const reads = await Promise.all(
          ['/api/user/dashboard', '/api/user/wallet/transactions', '/api/user/notifications'].map((path) =>
            ask({ method: 'GET', path, token }),
          ),
        );
        if (reads.some(({ body }) => body?.status !== true)) return false;
        const match = player.matches.at(-1);
        if (!match) throw new Error('no match is left to join');
        const request = joinRequest(player, match);
        await send(ask, request);
        if (request.outcome === undefined) {
          player.requests.push(request);
          player.matches.pop();
          return false;
        }
        player.matches.pop();
        player.requests.push(request);
        const page = await ask({
          method: 'POST',
          path: '/api/user/wallet/create-payment-link',
          token,
          body: { planId: 1 },
        });
        return (
          page.body?.status === true &&
          (await ask({ method: 'GET', path: '/api/admin/system', token: operator })).body?.status
        );
      },
      timeoutMs,
    );
    return (performance.now() - began) / 1000;
  } finally {
    ask.close();
  }
}
