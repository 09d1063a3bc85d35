import { until } from '../../portal/client';
import { randomStream } from '../../simulate/random';
import { median } from '../../load/median';
import type { Fault } from './fault-table';
import {
  openServers,
  openProxiedStack,
  type SystemUnderTest,
  type Servers,
  type ProxiedStack,
} from './system/proxied-stack';

/** The time of a page on an idle machine. */
const QUIET_MS = 12;
const SLOWEST_SCALE = 4;

/** Servers and, for one fault after another, a stack on them. */
export interface Stage {
  /** The stack that a fault needs: the running one, if it is of that kind. */
  systemFor(fault: Pick<Fault, 'copies'>): Promise<ProxiedStack>;
  /** Stops the stack, so that a failed fault does not affect the next. */
  clear(): Promise<void>;
}

/**
 * Runs the work and stops everything after it, also on Ctrl-C. Returns the exit code: the work's own unless it was
 * interrupted.
 */
export async function onStage(
  { seed, print }: { seed: number; print: (line: string) => void },
  work: (stage: Stage) => Promise<{ code: number; keepLogs: boolean }>,
): Promise<number> {
  const stopped = new AbortController();
  const interrupted = new Promise<never>((_, reject) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
      process.on(signal, () => {
        stopped.abort();
        reject(new Error('stopped'));
      });
  });
  interrupted.catch(() => undefined);
  const held: { servers?: Servers; system?: ProxiedStack } = {};
  let copies: 1 | 2 | undefined;
  /** A server that is starting when Ctrl-C arrives must be stopped too. */
  let starting: Promise<unknown> = Promise.resolve();
  const start = <T>(what: Promise<T>): Promise<T> => {
    starting = what.catch(() => undefined);
    return what;
  };
  const stage: Stage = {
    async systemFor(fault) {
      const wanted = fault.copies ?? 1;
      if (held.system && copies === wanted) return held.system;
      await stage.clear();
      held.servers ??= await start(openServers((line) => void (stopped.signal.aborted || print(`    ${line}`))));
      copies = wanted;
      print(`starting a stack${copies === 2 ? ' with two copies of each service' : ''} ...`);
      return start(
        openProxiedStack(held.servers, { random: randomStream(seed), copies, print: () => undefined }).then(
          (opened) => (held.system = opened),
        ),
      );
    },
    async clear() {
      const old = held.system;
      delete held.system;
      await old?.stop();
    },
  };
  let code = 1;
  let keep = false;
  try {
    const ended = await Promise.race([work(stage), interrupted]);
    ({ code, keepLogs: keep } = ended);
  } catch (error) {
    print(stopped.signal.aborted ? 'stopping ...' : String(error instanceof Error ? error.stack : error));
  }
  await starting;
  await stage.clear().catch((error: unknown) => print(String(error)));
  await held.servers?.stop({ keep });
  if (keep && held.servers) print(`logs and data are kept in ${held.servers.scratch}`);
  return stopped.signal.aborted ? 130 : code;
}

/** The slow-down of this machine against an idle one. */
export async function scaleOf({ portal }: SystemUnderTest): Promise<number> {
  const { token } = await until('a sign-up', () => portal.signUp(), 30_000);
  const took: number[] = [];
  for (let i = 0; i < 40; i += 1) {
    const began = performance.now();
    await portal.me(token);
    took.push(performance.now() - began);
  }
  return Math.min(SLOWEST_SCALE, Math.max(1, median(took) / QUIET_MS));
}
