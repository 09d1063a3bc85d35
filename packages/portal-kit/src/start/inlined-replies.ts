import { isRecord, serverNowOf } from '../call/envelope-of';
import type { Portal } from '../portal/portal';
import type { Transport } from '../portal/transport';

/** Replies that the gateway inlined into this document. */
interface InlinedReplies {
  /** business time when it was written, ms since 1970 */
  atMs: number;
  /** URL -> reply at that time */
  answers: Map<string, unknown>;
}

/** A screen that mounts later than this requests from the server. */
const USED_WITHIN_MS = 30_000;
const USED_KEY = 'answers';

/** The block of replies in this document. */
export function inlinedBlock(): Record<string, unknown> {
  try {
    const block: unknown = JSON.parse(document.getElementById('answers')?.textContent ?? '');
    return isRecord(block) ? block : {};
  } catch {
    return {};
  }
}

/**
 * The inlined replies of this document, if it runs for the first time: a document that the browser stored (offline,
 * or for the back button) is stale.
 */
export function readInlinedReplies(storage: Portal['storage']): InlinedReplies {
  const { at, answers } = inlinedBlock();
  if (typeof at !== 'string' || !isRecord(answers) || storage.getItem(USED_KEY) === at)
    return { atMs: NaN, answers: new Map() };
  storage.setItem(USED_KEY, at);
  return { atMs: Date.parse(at), answers: new Map(Object.entries(answers)) };
}

/** ms since the gateway wrote this document, including its transfer */
function documentAgeMs(): number {
  const [entry] = performance.getEntriesByType('navigation');
  if (!(entry instanceof PerformanceNavigationTiming)) return Infinity;
  return performance.now() - (entry.requestStart + entry.responseStart) / 2;
}

/** The reply as of now: its clock has advanced since it was written. */
function aged(body: unknown, nowMs: number): unknown {
  if (!isRecord(body) || !isRecord(body['response']) || serverNowOf(body['response']) === undefined) return body;
  return { ...body, response: { ...body['response'], serverNow: new Date(nowMs).toISOString() } };
}

/** Serves a visitor's GET from the inlined replies, once per URL; all other requests go to the transport. */
export function withInlinedReplies(
  transport: Transport,
  { atMs, answers }: InlinedReplies,
  ageMs = documentAgeMs,
): Transport {
  return {
    ...transport,
    async send(request) {
      const body = answers.get(request.url);
      const age = ageMs();
      const isFor = request.method === 'GET' && request.headers['x-auth-token'] === undefined && age < USED_WITHIN_MS;
      // A write makes the inlined replies stale.
      if (request.method !== 'GET') answers.clear();
      if (body === undefined || !isFor) return transport.send(request);
      answers.delete(request.url);
      return { httpStatus: 200, statusText: 'OK', header: () => undefined, body: aged(body, atMs + age) };
    },
  };
}
