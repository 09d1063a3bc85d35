import type { Endpoint } from '@baazi/contracts';
import type { RequestContext, ServiceCaller } from '@baazi/service-kit/gateway';
import { endpointAt } from '../door/endpoint-at';

/** What a public address answers: the envelope that a browser would get. */
export interface PublicAnswer {
  status: true;
  response: unknown;
}

/** An answer this young is not asked for again. */
const FRESH_MS = 1000;
/** While the service does not answer, what it said last is given for so long. */
const KEPT_MS = 10_000;
/** The page does not come late for an answer that it can ask for itself. */
const PATIENCE_MS = 150;
const TIMEOUT_MS = 3000;

interface Kept {
  answer: PublicAnswer;
  /** business time at which it was asked for */
  atMs: number;
}

/** `/api/public/match-day?limit=3`: a GET for everybody, whose answer does not depend on who asks. Nothing for any other. */
function publicGet(address: string): { endpoint: Endpoint; query: Record<string, string> } | undefined {
  if (!address.startsWith('/api/')) return undefined;
  const { pathname, searchParams } = new URL(address, 'http://portal');
  const match = endpointAt('GET', pathname);
  if (match.kind !== 'endpoint') return undefined;
  const { endpoint } = match;
  const isForAll = endpoint.access === 'anyone' && !endpoint.knowsCaller && endpoint.path === pathname;
  return isForAll ? { endpoint, query: Object.fromEntries(searchParams) } : undefined;
}

/**
 * What public addresses answer, for documents that bring the answers along. All documents of a second share one question.
 * A document waits a moment for it, and none waits while the service is late: it then brings what was kept, or nothing.
 */
export class PublicAnswers {
  readonly #kept = new Map<string, Kept>();
  readonly #asked = new Map<string, Promise<void>>();
  #isLate = false;

  constructor(private readonly services: Pick<ServiceCaller, 'call'>) {}

  /** By address, those that are known. `nowMs`: business time. The addresses are declared by releases, so they are few. */
  async read(
    addresses: readonly string[],
    context: RequestContext,
    nowMs: number,
  ): Promise<Record<string, PublicAnswer>> {
    const old = addresses.filter((address) => !this.#within(FRESH_MS, address, nowMs));
    const asked = Promise.all(old.map((address) => this.#ask(address, context, nowMs)));
    if (old.length > 0 && !this.#isLate) await this.#patiently(asked);
    return Object.fromEntries(
      addresses.flatMap((address) => {
        const kept = this.#within(KEPT_MS, address, nowMs);
        return kept ? [[address, kept.answer]] : [];
      }),
    );
  }

  /** Also not what was said before the clock was moved. */
  #within(ms: number, address: string, nowMs: number): Kept | undefined {
    const kept = this.#kept.get(address);
    return kept && Math.abs(nowMs - kept.atMs) < ms ? kept : undefined;
  }

  async #patiently(asked: Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<'late'>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS, 'late');
    });
    this.#isLate = (await Promise.race([asked, patience])) === 'late';
    clearTimeout(timer);
  }

  #ask(address: string, context: RequestContext, atMs: number): Promise<void> {
    const known = this.#asked.get(address);
    if (known) return known;
    const asking = this.#send(address, context, atMs).finally(() => this.#asked.delete(address));
    this.#asked.set(address, asking);
    return asking;
  }

  async #send(address: string, context: RequestContext, atMs: number): Promise<void> {
    const asked = publicGet(address);
    if (!asked) return;
    const startedMs = performance.now();
    try {
      const { endpoint, query } = asked;
      const told = await this.services.call(endpoint, { query, context, timeoutMs: TIMEOUT_MS });
      if (told.kind === 'reply') this.#kept.set(address, { answer: { status: true, response: told.response }, atMs });
      if (performance.now() - startedMs < PATIENCE_MS) this.#isLate = false;
    } catch {
      // The page asks for itself.
    }
  }
}
