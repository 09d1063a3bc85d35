import { Pool } from 'undici';
import { errorFacts } from '../faults/error-facts';
import { ServiceUnavailable } from '../faults/infrastructure-error';

export interface PartRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** A second time is the same time: it may go to another copy though it was perhaps done. */
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
}

const LONGEST_REST_MS = 5000;
/** Shorter than the server's own keep-alive (65 s): a connection is never reused just as the other side closes it. */
const keepAlive = { keepAliveTimeout: 20_000, keepAliveMaxTimeout: 30_000 };

/** Kept-alive connections to the copies of one part, taken in turn; a copy that cannot be reached rests for a while. */
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
    }));
  }

  async request(request: PartRequest): Promise<PartResponse> {
    let last: unknown;
    for (const copy of this.inOrder()) {
      try {
        const answer = await send(copy.pool, request);
        copy.failures = 0;
        copy.downUntilMs = 0;
        return answer;
      } catch (error) {
        last = error;
        if (isTimeout(error) || request.signal?.aborted) break;
        copy.failures += 1;
        copy.downUntilMs = Date.now() + Math.min(100 * 2 ** copy.failures, LONGEST_REST_MS);
        // Sent perhaps, and perhaps done: only what surely never left, or changes nothing, may go to another copy.
        if (!neverSent(error) && !request.repeatable) break;
      }
    }
    throw new ServiceUnavailable(`${this.part} did not answer ${request.method} ${request.path.split('?')[0]}`, {
      cause: last,
    });
  }

  /** Copies in turn, those that rest last: when all rest, all are tried all the same. */
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
const unsent = new Set(['ECONNREFUSED', 'EHOSTUNREACH', 'ENOTFOUND', 'UND_ERR_CONNECT_TIMEOUT']);
const neverSent = (error: unknown): boolean => unsent.has(String(errorFacts(error).code));
