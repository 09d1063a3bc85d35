import type { Endpoint } from '@baazi/contracts';
import type { RequestContext, ServiceCaller } from '@baazi/service-kit/gateway';
import { endpointAt } from '../http/canonical-path';

/** The answer of a public URL: the envelope that a browser would get. */
export interface PublicAnswer {
  status: true;
  response: unknown;
}

/** An answer younger than this is not requested again. */
const FRESH_MS = 1000;
/** While the service does not answer, the last answer is used up to this age. */
const STALE_MS = 10_000;
/** Bounds the load on a service by requests for what it does not have. */
const MAX_PENDING = 40;
const MAX_CACHED = 200;
/** The page does not wait longer, because its script can request the answer itself. */
const WAIT_MS = 150;
const TIMEOUT_MS = 3000;

interface CachedAnswer {
  answer: PublicAnswer;
  /** business time of the request */
  atMs: number;
}

/** The parameters of a path that fits its pattern. */
function paramsOf(pattern: string, pathname: string): Record<string, string> {
  const given = pathname.split('/');
  const named = pattern.split('/').map((part, at): [string, string] => [part, given[at] ?? '']);
  return Object.fromEntries(
    named.flatMap(([part, value]) => (part.startsWith(':') ? [[part.slice(1), decodeURIComponent(value)]] : [])),
  );
}

/**
 * `/api/public/match-day?limit=3`: a public GET, which is sent without a caller and so has the answer of any visitor;
 * undefined for any other URL.
 */
function publicGet(
  address: string,
): { endpoint: Endpoint; params: Record<string, string>; query: Record<string, string> } | undefined {
  if (!address.startsWith('/api/')) return undefined;
  const { pathname, searchParams } = new URL(address, 'http://portal');
  const match = endpointAt('GET', pathname);
  if (match.kind !== 'endpoint') return undefined;
  const { endpoint } = match;
  return endpoint.access === 'anyone'
    ? { endpoint, params: paramsOf(endpoint.path, pathname), query: Object.fromEntries(searchParams) }
    : undefined;
}

/**
 * Answers of public URLs, to embed into documents. All documents of a second share one request. A document waits up to
 * `waitMs` for it, and not at all while the service is slow; then it embeds the cached answer, or none.
 */
export class PublicAnswers {
  readonly #cache = new Map<string, CachedAnswer>();
  readonly #pending = new Map<string, Promise<void>>();
  #isSlow = false;

  constructor(
    private readonly services: Pick<ServiceCaller, 'call'>,
    private readonly waitMs = WAIT_MS,
  ) {}

  /** The known answers by URL. `nowMs`: business time. Releases declare the URLs, so they are few. */
  async read(
    addresses: readonly string[],
    context: RequestContext,
    nowMs: number,
  ): Promise<Record<string, PublicAnswer>> {
    const old = addresses.filter(
      (address) => !this.#youngerThan(FRESH_MS, address, nowMs) && this.#mayRequest(address),
    );
    const requests = Promise.all(old.map((address) => this.#request(address, context, nowMs)));
    if (old.length > 0 && !this.#isSlow) await this.#waitFor(requests);
    return Object.fromEntries(
      addresses.flatMap((address) => {
        const cached = this.#youngerThan(STALE_MS, address, nowMs);
        return cached ? [[address, cached.answer]] : [];
      }),
    );
  }

  /** The age may be negative after the development clock was moved. */
  #youngerThan(ms: number, address: string, nowMs: number): CachedAnswer | undefined {
    const cached = this.#cache.get(address);
    return cached && Math.abs(nowMs - cached.atMs) < ms ? cached : undefined;
  }

  #mayRequest(address: string): boolean {
    return this.#pending.has(address) || this.#pending.size < MAX_PENDING;
  }

  #store(address: string, cached: CachedAnswer): void {
    this.#cache.delete(address);
    this.#cache.set(address, cached);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > MAX_CACHED && oldest !== undefined) this.#cache.delete(oldest);
  }

  async #waitFor(requests: Promise<unknown>): Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<'slow'>((resolve) => {
      timer = setTimeout(resolve, this.waitMs, 'slow');
    });
    this.#isSlow = (await Promise.race([requests, timeout])) === 'slow';
    clearTimeout(timer);
  }

  #request(address: string, context: RequestContext, atMs: number): Promise<void> {
    const known = this.#pending.get(address);
    if (known) return known;
    const request = this.#send(address, context, atMs).finally(() => this.#pending.delete(address));
    this.#pending.set(address, request);
    return request;
  }

  async #send(address: string, context: RequestContext, atMs: number): Promise<void> {
    const asked = publicGet(address);
    if (!asked) return;
    const startedMs = performance.now();
    try {
      const { endpoint, params, query } = asked;
      const answer = await this.services.call(endpoint, { params, query, context, timeoutMs: TIMEOUT_MS });
      if (answer.kind === 'reply') this.#store(address, { answer: { status: true, response: answer.response }, atMs });
      if (performance.now() - startedMs < this.waitMs) this.#isSlow = false;
    } catch {
      // The script of the page requests the answer itself.
    }
  }
}
