import type { ClientRequest } from 'node:http';
import { PendingRequests } from './pending-requests';

/** One instance of a service. */
export interface Instance {
  readonly url: string;
  readonly internalUrl: string;
  healthy: boolean;
  /** It accepts connections but does not answer. */
  hangs: boolean;
  /** when it last began an answer (performance.now()) */
  answeredAt: number;
  /** Requests without an answer so far. */
  readonly pending: PendingRequests;
}

const CHECK_TIMEOUT_MS = 1000;
/** An instance that answered within this time does not hang. Below MAX_PENDING_MS, so that no request waits longer. */
const ANSWERED_WITHIN_MS = 1500;
/** With a check every second or two, a request to a hanging instance is answered within five seconds. */
const MAX_PENDING_MS = 2500;

/**
 * The instances of one service, used round-robin. One that fails is skipped until its health check passes; requests to
 * one that hangs are aborted.
 */
export class Upstreams {
  readonly instances: Instance[];
  #next = 0;

  constructor(
    readonly part: string,
    urls: readonly string[],
    internalUrls: readonly string[],
  ) {
    this.instances = urls.map((url, i) => ({
      url,
      internalUrl: internalUrls[i] ?? url,
      healthy: true,
      hangs: false,
      answeredAt: -Infinity,
      pending: new PendingRequests(),
    }));
  }

  /**
   * The next instance to use. Without a healthy one, the next that does not hang, because an attempt is the fastest
   * check. Undefined when all of them hang.
   */
  pick(): Instance | undefined {
    const { instances } = this;
    const from = this.#next;
    const nextWhere = (wanted: (instance: Instance) => boolean): Instance | undefined => {
      for (let turn = 0; turn < instances.length; turn += 1) {
        const instance = instances[(from + turn) % instances.length];
        if (!instance || !wanted(instance)) continue;
        this.#next = from + turn + 1;
        return instance;
      }
      return undefined;
    };
    return nextWhere(({ healthy }) => healthy) ?? nextWhere(({ hangs }) => !hangs);
  }

  /** An instance that was not tried yet, healthy if possible. */
  other(tried: readonly Instance[]): Instance | undefined {
    const untried = this.instances.filter((instance) => !tried.includes(instance) && !instance.hangs);
    return untried.find((instance) => instance.healthy) ?? untried[0];
  }

  /** A connection was refused: skips the instance until its health check passes. */
  failed(instance: Instance): void {
    instance.healthy = false;
  }

  /** Tracks a request until it ends, so that it can be aborted. */
  track(instance: Instance, sent: ClientRequest): void {
    instance.pending.add(sent);
    sent.once('response', () => (instance.answeredAt = performance.now()));
    sent.once('close', () => instance.pending.remove(sent));
  }

  get ready(): boolean {
    return this.instances.some((instance) => instance.healthy);
  }

  /** Checks the readiness of every instance (internal listener); at most 1 s each. */
  async check(): Promise<void> {
    await Promise.all(this.instances.map((instance) => checkInstance(instance)));
  }
}

async function checkInstance(instance: Instance): Promise<void> {
  const timeout = AbortSignal.timeout(CHECK_TIMEOUT_MS);
  try {
    const reply = await fetch(`${instance.internalUrl}/health/ready`, { redirect: 'error', signal: timeout });
    await reply.body?.cancel();
    instance.healthy = reply.status === 200;
    instance.hangs = false;
  } catch {
    // An overloaded instance answers late, but it answers; there may be no other instance.
    if (timeout.aborted && performance.now() - instance.answeredAt < ANSWERED_WITHIN_MS) return;
    instance.healthy = false;
    instance.hangs = timeout.aborted;
  }
  if (!instance.hangs) return;
  const since = performance.now() - MAX_PENDING_MS;
  for (const sent of instance.pending.sentBefore(since))
    sent.destroy(new Error(`${instance.url} accepts connections but does not answer`));
}

/** Checks the health of all instances of all services. Returns 0, which keeps the beat, while one is not healthy. */
export async function checkUpstreams(upstreams: Iterable<Upstreams>): Promise<number | void> {
  const services = [...upstreams];
  await Promise.all(services.map((service) => service.check()));
  if (services.some(({ instances }) => instances.some(({ healthy }) => !healthy))) return 0;
}
