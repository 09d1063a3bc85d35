import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes, randomUUID } from 'node:crypto';

/** The context of one request, carried through logs, calls, the outbox and the bus. */
export interface RequestContext {
  requestId: string;
  /** W3C trace context: version-traceid-spanid-flags */
  traceparent: string;
  /** This process started the trace: no caller has a span in it. */
  isNew?: boolean;
  /** The operation: an endpoint, an event or a worker. */
  operation?: string;
}

const storage = new AsyncLocalStorage<RequestContext>();
const traceparentPattern = /^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;
const requestIdPattern = /^[A-Za-z0-9._:-]{8,100}$/;

export const currentContext = (): RequestContext | undefined => storage.getStore();

/** Runs `work` with this context for everything it logs, calls or publishes. */
export const inContext = <T>(context: RequestContext, work: () => T): T => storage.run(context, work);

/** Continues a caller's context if it is well-formed, else starts a new one. */
export function contextFrom(requestId: unknown, traceparent: unknown): RequestContext {
  const id = typeof requestId === 'string' && requestIdPattern.test(requestId) ? requestId : randomUUID();
  if (typeof traceparent === 'string' && traceparentPattern.test(traceparent)) return { requestId: id, traceparent };
  return { requestId: id, traceparent: newTraceparent(), isNew: true };
}

const POOL_BYTES = 4096;
let pool = Buffer.alloc(0);
let taken = 0;

/** Ids, not secrets. Drawn in advance, because generating a few random bytes costs as much as many. */
function randomHex(bytes: number): string {
  if (taken + bytes > pool.length) [pool, taken] = [randomBytes(POOL_BYTES), 0];
  taken += bytes;
  return pool.toString('hex', taken - bytes, taken);
}

const newTraceparent = (): string => `00-${randomHex(16)}-${randomHex(8)}-01`;

/** The same trace with a new span id, for the next hop. */
export function nextHop(traceparent: string): string {
  return `${traceparent.slice(0, 36)}${randomHex(8)}${traceparent.slice(52)}`;
}

export const traceIdOf = (traceparent: string): string => traceparent.slice(3, 35);
