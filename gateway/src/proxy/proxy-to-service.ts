import type { IncomingHttpHeaders, IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { hasBody, neverSent, startSpan } from '@baazi/service-kit/gateway';
import { Pool } from 'undici';
import { refuseAtDoor } from '../door/refuse-at-door';
import { refuseUnread } from '../door/refuse-unread';
import { bodyOf, type SentBody } from './body-of';
import { mayRepeat } from './may-repeat';
import { OneTry } from './one-try';
import type { Copy, Upstreams } from './upstreams';

const PROXY_TIMEOUT_MS = 20_000;
/** Shorter than a service's own keep-alive (65 s): a connection is never reused just as the other side closes it. */
const IDLE_MS = 30_000;
const poolOptions = {
  connections: 256,
  pipelining: 1,
  connectTimeout: 5000,
  keepAliveTimeout: IDLE_MS,
  keepAliveMaxTimeout: IDLE_MS,
  headersTimeout: PROXY_TIMEOUT_MS,
  bodyTimeout: PROXY_TIMEOUT_MS,
};
const MOST_TRIES = 3;
/** What breaks later than this is no stale connection but a service that does not answer. */
const REPEAT_WITHIN_MS = 8000;
/** They are about the caller's connection, not about this one. */
const OF_CONNECTION = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'transfer-encoding',
  'upgrade',
  'expect',
]);

interface Journey {
  request: IncomingMessage;
  response: ServerResponse;
  headers: IncomingHttpHeaders;
  body: SentBody;
  startedMs: number;
  tried: Copy[];
}

/**
 * Gives a request to one copy of a service and its answer back. When the connection breaks, what may be repeated goes to
 * another copy; else the caller is told 503.
 */
export function proxyToService(upstreams: Upstreams): RequestListener {
  const pools = new Map(upstreams.copies.map((copy) => [copy, new Pool(new URL(copy.url).origin, poolOptions)]));

  function go(journey: Journey, copy: Copy): void {
    const { request, response, headers, body } = journey;
    journey.tried.push(copy);
    const leave = (): void => attempt.giveUp(new Error('the caller has gone'));
    const attempt = new OneTry(response, {
      answered: () => upstreams.answered(copy),
      over: (ended) => {
        copy.underWay.delete(ended);
        response.off('close', leave);
      },
      failed: (error) => failed(error, journey),
    });
    response.once('close', leave);
    upstreams.follow(copy, attempt);
    pools.get(copy)?.dispatch({ path: request.url ?? '/', method: request.method ?? '', headers, body }, attempt);
  }

  function failed(error: Error, journey: Journey): void {
    const { request, response, body, startedMs, tried } = journey;
    if (response.headersSent || response.destroyed) return void response.destroy();
    const last = tried.at(-1);
    if (last && neverSent(error)) upstreams.failed(last);
    const inTime = performance.now() - startedMs < REPEAT_WITHIN_MS;
    const isWhole = body === null || Buffer.isBuffer(body);
    // With one copy alone a stale connection is worth a second try; a closed door or a silent one is not.
    const copy = upstreams.other(tried) ?? (neverSent(error) || last?.hangs ? undefined : last);
    if (copy && inTime && isWhole && tried.length < MOST_TRIES && mayRepeat(error, request)) return go(journey, copy);
    refuseAtDoor(response, 'busy');
  }

  return (request, response) => {
    const copy = upstreams.pick();
    if (!copy) return void refuseUnread(request, response, 'busy');
    followInTrace(request, response, upstreams.part);
    const headers = passedOn(request.headers);
    const begin = (body: SentBody): void =>
      go({ request, response, headers, body, startedMs: performance.now(), tried: [] }, copy);
    if (!hasBody(request)) return begin(null);
    void bodyOf(request).then((body) => body !== undefined && begin(body));
  };
}

function passedOn(headers: IncomingHttpHeaders): IncomingHttpHeaders {
  const passed: IncomingHttpHeaders = {};
  for (const name in headers) if (!OF_CONNECTION.has(name)) passed[name] = headers[name];
  return passed;
}

/** The way to the service and back, as a span of its own where traces are wanted. */
function followInTrace(request: IncomingMessage, response: ServerResponse, part: string): void {
  const { traceparent } = request.headers;
  const span =
    typeof traceparent === 'string'
      ? startSpan({ name: `pass on to ${part}`, kind: 'client', parent: { traceparent } })
      : undefined;
  if (!span) return;
  request.headers['traceparent'] = span.traceparent;
  response.once('close', () => {
    span.answered(response.statusCode);
    span.end();
  });
}
