import { Pool } from 'undici';
import { errorFacts, neverSent } from '../faults/error-facts';
import { ServiceUnavailable } from '../faults/infrastructure-error';

export interface PartRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** Done twice is as good as done once: it may go to another copy though the first perhaps did it. */
  repeatable: boolean;
  signal?: AbortSignal;
}
export interface PartResponse {
  status: number;
  text: string;
  /** A player's token that svc-auth has renewed. */
  renewedToken?: string;
}
interface Copy {
  pool: Pool;
  downUntilMs: number;
  failures: number;
  /** Calls in a row that nobody answered in time. */
  unanswered: number;
  /** Nobody calls before; then one does and the others wait for what becomes of it. */
  closedUntilMs: number;
}

const LONGEST_REST_MS = 5000;
/** So many unanswered calls in a row and a copy is taken to hang. */
const MOST_UNANSWERED = 3;
const CLOSED_MS = 2000;
/** Shorter than the server's own keep-alive (65 s): a connection is never reused just as the other side closes it. */
const keepAlive = { keepAliveTimeout: 20_000, keepAliveMaxTimeout: 30_000 };

/**
 * Kept-alive connections to the copies of one part, used in turn. A copy that cannot be reached rests for a while; one
 * that takes calls and answers none is not called at all, but for a single try every two seconds.
 */
export class PartPool {
  private readonly copies: Copy[];
  private next = 0;

  constructor(
    private readonly part: string,
    urls: string[],
  ) {
    this.copies = urls.map((url) => ({
      pool: new Pool(url, { connections: 64, pipelining: 1, connectTimeout: 1000, ...keepAlive }),
      downUntilMs: 0,
      failures: 0,
      unanswered: 0,
      closedUntilMs: 0,
    }));
  }

  async request(request: PartRequest): Promise<PartResponse> {
    let last: unknown;
    for (const copy of this.inOrder()) {
      if (!mayCall(copy, request.timeoutMs)) continue;
      try {
        const answer = await send(copy.pool, request);
        copy.failures = 0;
        copy.downUntilMs = 0;
        copy.unanswered = 0;
        return answer;
      } catch (error) {
        last = error;
        if (request.signal?.aborted) break;
        if (isTimeout(error)) {
          copy.unanswered += 1;
          copy.closedUntilMs = Date.now() + CLOSED_MS;
          break;
        }
        copy.failures += 1;
        copy.downUntilMs = Date.now() + Math.min(100 * 2 ** copy.failures, LONGEST_REST_MS);
        // Perhaps it was sent and done: only what never left, or may be done twice, goes to another copy.
        if (!neverSent(error) && !request.repeatable) break;
      }
    }
    throw new ServiceUnavailable(`${this.part} did not answer ${request.method} ${request.path.split('?')[0]}`, {
      cause: last,
    });
  }

  /** Copies in turn, resting ones at the end: when all rest, they are tried all the same. */
  private inOrder(): Copy[] {
    const start = this.next++ % this.copies.length;
    const turned = [...this.copies.slice(start), ...this.copies.slice(0, start)];
    const now = Date.now();
    return turned.length === 1
      ? turned
      : turned.sort((a, b) => Number(a.downUntilMs > now) - Number(b.downUntilMs > now));
  }

  async close(): Promise<void> {
    await Promise.all(this.copies.map(({ pool }) => pool.destroy()));
  }
}

/** Of all who come while a copy is taken to hang, one tries when its time is up, for as long as its call may take. */
function mayCall(copy: Copy, timeoutMs: number): boolean {
  if (copy.unanswered < MOST_UNANSWERED) return true;
  if (Date.now() < copy.closedUntilMs) return false;
  copy.closedUntilMs = Date.now() + timeoutMs;
  return true;
}

async function send(pool: Pool, request: PartRequest): Promise<PartResponse> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const { statusCode, headers, body } = await pool.request({
    method: request.method,
    path: request.path,
    headers: request.headers,
    ...(request.body === undefined ? {} : { body: request.body }),
    signal: request.signal ? AbortSignal.any([timeout, request.signal]) : timeout,
  });
  const renewed = headers['x-auth-token'];
  return {
    status: statusCode,
    text: await body.text(),
    ...(typeof renewed === 'string' ? { renewedToken: renewed } : {}),
  };
}

const isTimeout = (error: unknown): boolean => ['TimeoutError', 'AbortError'].includes(String(errorFacts(error).name));
