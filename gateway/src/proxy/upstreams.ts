import type { ClientRequest } from 'node:http';
import { UnderWay } from './under-way';

/** One copy of a service. */
export interface Copy {
  readonly url: string;
  readonly internalUrl: string;
  healthy: boolean;
  /** It takes connections and says nothing. */
  hangs: boolean;
  /** when it last began to answer something (performance.now()) */
  answeredAt: number;
  /** What was sent to it and is not answered yet. */
  readonly underWay: UnderWay;
}

const CHECK_WAIT_MS = 1000;
/** Who has answered somebody so lately does not hang. Shorter than the patience, so that nobody waits longer for it. */
const ALIVE_MS = 1500;
/** With a look every second or two, whoever asks a copy that hangs is answered within five. */
const PATIENCE_MS = 2500;

/**
 * The copies of one service. Healthy ones take turns; one that fails is left out until its health check passes, and
 * what one that hangs has not answered is given up.
 */
export class Upstreams {
  readonly copies: Copy[];
  #next = 0;

  constructor(
    readonly part: string,
    urls: readonly string[],
    internalUrls: readonly string[],
  ) {
    this.copies = urls.map((url, i) => ({
      url,
      internalUrl: internalUrls[i] ?? url,
      healthy: true,
      hangs: false,
      answeredAt: -Infinity,
      underWay: new UnderWay(),
    }));
  }

  /**
   * The next copy to use. With none healthy, the next in turn: a try is the quickest check. Nobody, when all of them
   * hang: a try would only wait.
   */
  pick(): Copy | undefined {
    const { copies } = this;
    const from = this.#next;
    const nextOf = (wanted: (copy: Copy) => boolean): Copy | undefined => {
      for (let turn = 0; turn < copies.length; turn += 1) {
        const copy = copies[(from + turn) % copies.length];
        if (!copy || !wanted(copy)) continue;
        this.#next = from + turn + 1;
        return copy;
      }
      return undefined;
    };
    return nextOf(({ healthy }) => healthy) ?? nextOf(({ hangs }) => !hangs);
  }

  /** A copy that was not tried yet, a healthy one if there is one. */
  other(tried: readonly Copy[]): Copy | undefined {
    const untried = this.copies.filter((copy) => !tried.includes(copy) && !copy.hangs);
    return untried.find((copy) => copy.healthy) ?? untried[0];
  }

  /** Nobody listens there: left out until its health check passes. */
  failed(copy: Copy): void {
    copy.healthy = false;
  }

  /** Remembers what was sent to a copy until it is over, so that it can be given up. */
  follow(copy: Copy, sent: ClientRequest): void {
    copy.underWay.add(sent);
    sent.once('response', () => (copy.answeredAt = performance.now()));
    sent.once('close', () => copy.underWay.remove(sent));
  }

  get ready(): boolean {
    return this.copies.some((copy) => copy.healthy);
  }

  /** Asks every copy's own readiness (internal listener); at most 1 s each. */
  async check(): Promise<void> {
    await Promise.all(this.copies.map((copy) => checkCopy(copy)));
  }
}

async function checkCopy(copy: Copy): Promise<void> {
  const patience = AbortSignal.timeout(CHECK_WAIT_MS);
  try {
    const reply = await fetch(`${copy.internalUrl}/health/ready`, { signal: patience });
    await reply.body?.cancel();
    copy.healthy = reply.status === 200;
    copy.hangs = false;
  } catch {
    // A machine with too much to do answers late, and answers: with the other copy away there is nobody else to ask.
    if (patience.aborted && performance.now() - copy.answeredAt < ALIVE_MS) return;
    copy.healthy = false;
    copy.hangs = patience.aborted;
  }
  if (!copy.hangs) return;
  const since = performance.now() - PATIENCE_MS;
  for (const sent of copy.underWay.sentBefore(since))
    sent.destroy(new Error(`${copy.url} takes connections and says nothing`));
}
