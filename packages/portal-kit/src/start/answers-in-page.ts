import { isRecord, serverNowOf } from '../call/envelope-of';
import type { Portal } from '../portal/portal';
import type { Transport } from '../portal/transport';

/** What the gateway wrote into this document. */
interface Brought {
  /** business time when it was written, ms since 1970 */
  atMs: number;
  /** address -> what it answered then */
  answers: Map<string, unknown>;
}

/** A screen that comes later than this asks the server. */
const USED_WITHIN_MS = 30_000;
const USED_KEY = 'answers';

function parsed(text: string): Record<string, unknown> {
  try {
    const block: unknown = JSON.parse(text);
    return isRecord(block) ? block : {};
  } catch {
    return {};
  }
}

/**
 * The answers of this document, if it runs for the first time: one that the browser had stored (offline, or for the way
 * back) tells old news.
 */
export function readBrought(storage: Portal['storage']): Brought {
  const { at, answers } = parsed(document.getElementById('answers')?.textContent ?? '');
  if (typeof at !== 'string' || !isRecord(answers) || storage.getItem(USED_KEY) === at)
    return { atMs: NaN, answers: new Map() };
  storage.setItem(USED_KEY, at);
  return { atMs: Date.parse(at), answers: new Map(Object.entries(answers)) };
}

/** ms since the gateway wrote this document, the way to here included */
function documentAgeMs(): number {
  const [entry] = performance.getEntriesByType('navigation');
  if (!(entry instanceof PerformanceNavigationTiming)) return Infinity;
  return performance.now() - (entry.requestStart + entry.responseStart) / 2;
}

/** The answer as it is now: its clock has gone on since it was written. */
function aged(body: unknown, nowMs: number): unknown {
  if (!isRecord(body) || !isRecord(body['response']) || serverNowOf(body['response']) === undefined) return body;
  return { ...body, response: { ...body['response'], serverNow: new Date(nowMs).toISOString() } };
}

/** A visitor's GET for what the document brought is answered from there, once; all else goes its way. */
export function withBrought(transport: Transport, { atMs, answers }: Brought, ageMs = documentAgeMs): Transport {
  return {
    ...transport,
    async send(request) {
      const body = answers.get(request.url);
      const age = ageMs();
      const isFor = request.method === 'GET' && request.headers['x-auth-token'] === undefined && age < USED_WITHIN_MS;
      // What was changed since makes it old.
      if (request.method !== 'GET') answers.clear();
      if (body === undefined || !isFor) return transport.send(request);
      answers.delete(request.url);
      return { httpStatus: 200, statusText: 'OK', header: () => undefined, body: aged(body, atMs + age) };
    },
  };
}
