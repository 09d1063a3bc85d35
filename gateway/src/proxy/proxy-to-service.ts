import http from 'node:http';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Stream } from 'node:stream';
import { hasBody, neverSent, startSpan } from '@baazi/service-kit/gateway';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { refuseAtDoor } from '../door/refuse-at-door';
import { refuseUnread } from '../door/refuse-unread';
import { KeptBody } from './kept-body';
import { mayRepeat } from './may-repeat';
import { passOn } from './pass-on';
import { sendAgain } from './send-again';
import type { Copy, Upstreams } from './upstreams';

/**
 * The longest silence, of a request or of an idle connection. Shorter than a service's own keep-alive (65 s): no
 * connection is reused just as the other side closes it.
 */
const SILENCE_MS = 20_000;
const MOST_TRIES = 3;
/** What breaks later than this is no stale connection but a service that does not answer. */
const REPEAT_WITHIN_MS = 8000;

const JOURNEY = Symbol('journey');
/** A request on its way; what is known of it stands in itself, for a map of them all is work for the collector. */
type Travelling = IncomingMessage & { [JOURNEY]?: { startedMs: number; body?: KeptBody } };

/** What a request without a body is read from: its way ends where it begins, and no stream is joined to another. */
class NoBody extends Stream {
  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    destination.end();
    return destination;
  }
}

/**
 * Streams a request to one copy of a service and gives its answer back. When the connection breaks, what may be repeated goes
 * to another copy; else the caller is told 503.
 */
export function proxyToService(upstreams: Upstreams, { silenceMs = SILENCE_MS } = {}): RequestListener {
  // The default agent opens a connection for every request and costs 1.6x. Joins end together, as many as share a trip:
  // their connections are all kept for the next.
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 256, timeout: silenceMs });

  // Two proxies for each copy: choosing by request would cost a clone of the options and two promises each time.
  const wayTo = (copy: Copy, body?: NoBody) =>
    createProxyMiddleware<Travelling, ServerResponse>({
      target: new URL(copy.url),
      agent,
      ...(body ? { buffer: body } : {}),
      // The door has judged the path already: it goes on as it came.
      toProxy: true,
      prependPath: false,
      selfHandleResponse: true,
      ejectPlugins: true,
      plugins: [
        (proxy) => {
          // In this tick the body begins to stream.
          proxy.on('start', (request) => {
            request[JOURNEY] = { startedMs: performance.now(), ...(body ? {} : { body: new KeptBody(request) }) };
          });
          proxy.on('proxyReq', (sent, _request, response) => {
            upstreams.follow(copy, sent);
            sent.once('timeout', () => sent.destroy(new Error(`${copy.url} did not answer in time`)));
            response.once('close', () => response.writableFinished || sent.destroy(new Error('the caller has gone')));
          });
          proxy.on('proxyRes', (reply, request, response) =>
            passOn(reply, response, (error) => void failed(error, request, response, [copy])),
          );
          proxy.on('error', (error, request, response) => {
            if (response instanceof http.ServerResponse) void failed(error, request, response, [copy]);
          });
        },
      ],
    });
  const waysTo = new Map(
    upstreams.copies.map((copy) => [copy, { withBody: wayTo(copy), without: wayTo(copy, new NoBody()) }]),
  );

  async function failed(error: Error, request: Travelling, response: ServerResponse, tried: Copy[]): Promise<void> {
    if (response.headersSent || response.destroyed) return void response.destroy();
    const last = tried.at(-1);
    if (last && neverSent(error)) upstreams.failed(last);
    const journey = request[JOURNEY];
    const inTime = journey !== undefined && performance.now() - journey.startedMs < REPEAT_WITHIN_MS;
    // With one copy alone a stale connection is worth a second try; a closed door or a silent one is not.
    const copy = upstreams.other(tried) ?? (neverSent(error) || last?.hangs ? undefined : last);
    if (copy && inTime && tried.length < MOST_TRIES && mayRepeat(error, request)) {
      const body = journey.body ? await journey.body.whole() : Buffer.alloc(0);
      if (response.destroyed) return;
      if (body)
        return sendAgain(request, response, {
          copy,
          body,
          agent,
          sent: (again) => upstreams.follow(copy, again),
          failed: (again) => void failed(again, request, response, [...tried, copy]),
        });
    }
    refuseAtDoor(response, 'busy');
  }

  return (request, response) => {
    const copy = upstreams.pick();
    if (!copy) return void refuseUnread(request, response, 'busy');
    followInTrace(request, response, upstreams.part);
    const ways = waysTo.get(copy);
    void (hasBody(request) ? ways?.withBody : ways?.without)?.(request, response);
  };
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
