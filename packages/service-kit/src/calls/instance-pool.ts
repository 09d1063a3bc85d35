import { Pool } from 'undici';
import { errorFacts, neverSent } from '../faults/error-facts';
import { ServiceUnavailable } from '../faults/infrastructure-error';

export interface InstanceRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  headers: Record<string, string>;
  body?: string;
  timeoutMs: number;
  /** Idempotent: it may be sent to another instance although the first one may have executed it. */
  repeatable: boolean;
  signal?: AbortSignal;
}
export interface InstanceResponse {
  status: number;
  text: string;
  /** A player's token renewed by svc-auth. */
  renewedToken?: string;
}
interface Instance {
  pool: Pool;
  downUntilMs: number;
  failures: number;
  /** Consecutive calls that timed out. */
  unanswered: number;
  /** No calls before this time; then one call probes the instance while the others keep failing. */
  closedUntilMs: number;
}

const MAX_BACKOFF_MS = 5000;
/** After this many consecutive timeouts an instance counts as hung. */
const MAX_UNANSWERED = 3;
const PROBE_INTERVAL_MS = 2000;
/** Shorter than the server's keep-alive (65 s), so a connection is never reused while the server closes it. */
const keepAlive = { keepAliveTimeout: 20_000, keepAliveMaxTimeout: 30_000 };

/**
 * Keep-alive connections to the instances of one service, used round-robin. An unreachable instance is skipped for a
 * while; an instance that accepts calls without answering gets only one probe every two seconds (circuit breaker).
 */
export class InstancePool {
  private readonly instances: Instance[];
  private next = 0;

  constructor(
    private readonly service: string,
    urls: string[],
  ) {
    this.instances = urls.map((url) => ({
      pool: new Pool(url, { connections: 64, pipelining: 1, connectTimeout: 1000, ...keepAlive }),
      downUntilMs: 0,
      failures: 0,
      unanswered: 0,
      closedUntilMs: 0,
    }));
  }

  async request(request: InstanceRequest): Promise<InstanceResponse> {
    let last: unknown;
    for (const instance of this.inOrder()) {
      if (!mayCall(instance, request.timeoutMs)) continue;
      try {
        const answer = await send(instance.pool, request);
        instance.failures = 0;
        instance.downUntilMs = 0;
        instance.unanswered = 0;
        return answer;
      } catch (error) {
        last = error;
        if (request.signal?.aborted) break;
        if (isTimeout(error)) {
          instance.unanswered += 1;
          instance.closedUntilMs = Date.now() + PROBE_INTERVAL_MS;
          break;
        }
        instance.failures += 1;
        instance.downUntilMs = Date.now() + Math.min(100 * 2 ** instance.failures, MAX_BACKOFF_MS);
        // The call may have been executed: only a call that was never sent, or is repeatable, goes to another instance.
        if (!neverSent(error) && !request.repeatable) break;
      }
    }
    throw new ServiceUnavailable(`${this.service} did not answer ${request.method} ${request.path.split('?')[0]}`, {
      cause: last,
    });
  }

  /** Round-robin order with unreachable instances last: when all are unreachable, they are still tried. */
  private inOrder(): Instance[] {
    const start = this.next++ % this.instances.length;
    const rotated = [...this.instances.slice(start), ...this.instances.slice(0, start)];
    const now = Date.now();
    return rotated.length === 1
      ? rotated
      : rotated.sort((a, b) => Number(a.downUntilMs > now) - Number(b.downUntilMs > now));
  }

  async close(): Promise<void> {
    await Promise.all(this.instances.map(({ pool }) => pool.destroy()));
  }
}

/** While an instance counts as hung, one call at a time probes it, for as long as that call may take. */
function mayCall(instance: Instance, timeoutMs: number): boolean {
  if (instance.unanswered < MAX_UNANSWERED) return true;
  if (Date.now() < instance.closedUntilMs) return false;
  instance.closedUntilMs = Date.now() + timeoutMs;
  return true;
}

async function send(pool: Pool, request: InstanceRequest): Promise<InstanceResponse> {
  const timeout = AbortSignal.timeout(request.timeoutMs);
  const { statusCode, headers, body } = await pool.request({
    method: request.method,
    path: request.path,
    headers: request.headers,
    body: request.body,
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
