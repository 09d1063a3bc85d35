import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { Stream } from 'node:stream';
import { hasBody, neverSent, readBody, RequestFault, startSpan } from '@baazi/service-kit/gateway';
import { createProxyMiddleware } from 'http-proxy-middleware';
import type { Forward } from '../http/dispatch';
import { refuseRequest, refuseUnread } from '../http/refuse-request';
import { forwardResponse } from './forward-response';
import { ReplayableBody, mayRetry, sendBuffered } from './retry-request';
import type { Instance, Upstreams } from './upstreams';

/**
 * The longest silence of a request or an idle connection. Shorter than the keep-alive of services (65 s), so that no
 * connection is reused while the service closes it.
 */
const SILENCE_MS = 20_000;
const MAX_ATTEMPTS = 3;
/** A connection that breaks later was not stale: the service does not answer. */
const RETRY_WITHIN_MS = 8000;

const ATTEMPT = Symbol('attempt');
/** A request with its retry state, which is stored on the request because a Map would burden the garbage collector. */
type ProxiedRequest = IncomingMessage & { [ATTEMPT]?: { startedMs: number; body?: Pick<ReplayableBody, 'whole'> } };

/** The empty source of a request without a body, which avoids piping a stream. */
class EmptyBody extends Stream {
  override pipe<T extends NodeJS.WritableStream>(destination: T): T {
    destination.end();
    return destination;
  }
}

/**
 * Streams requests to an instance of a service and forwards the answers. When a connection breaks, a request that may
 * be retried is sent to another instance; any other is answered 503. A chunked body is read first: a service that refuses
 * it as too large closes the connection, which the gateway could not tell from a broken one.
 */
export function proxyToService(upstreams: Upstreams, { silenceMs = SILENCE_MS }: { silenceMs?: number } = {}): Forward {
  // The default agent opens a connection for every request and costs 1.6x. Entries of one batch are answered at the
  // same time, so all of their connections must stay open for the next.
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 256, timeout: silenceMs });

  // Two proxies per instance: choosing by request would clone the options and create two promises each time.
  const createProxy = (instance: Instance, body?: EmptyBody) =>
    createProxyMiddleware<ProxiedRequest, ServerResponse>({
      target: new URL(instance.url),
      agent,
      ...(body ? { buffer: body } : {}),
      // The path was checked by dispatch and is forwarded unchanged.
      toProxy: true,
      prependPath: false,
      selfHandleResponse: true,
      ejectPlugins: true,
      plugins: [
        (proxy) => {
          // The body starts streaming in this tick.
          proxy.on('start', (request) => {
            request[ATTEMPT] = { startedMs: performance.now(), ...(body ? {} : { body: new ReplayableBody(request) }) };
          });
          proxy.on('proxyReq', (sent, _request, response) => {
            upstreams.track(instance, sent);
            sent.once('timeout', () => sent.destroy(new Error(`${instance.url} did not answer in time`)));
            response.once(
              'close',
              () => response.writableFinished || sent.destroy(new Error('the client has disconnected')),
            );
          });
          proxy.on('proxyRes', (reply, request, response) =>
            forwardResponse(reply, response, (error) => void failed(error, request, response, [instance])),
          );
          proxy.on('error', (error, request, response) => {
            if (response instanceof http.ServerResponse) void failed(error, request, response, [instance]);
          });
        },
      ],
    });
  const proxiesOf = new Map(
    upstreams.instances.map((instance) => [
      instance,
      { withBody: createProxy(instance), withoutBody: createProxy(instance, new EmptyBody()) },
    ]),
  );

  async function failed(
    error: Error,
    request: ProxiedRequest,
    response: ServerResponse,
    tried: Instance[],
  ): Promise<void> {
    if (response.headersSent || response.destroyed) return void response.destroy();
    const last = tried.at(-1);
    if (last && neverSent(error)) upstreams.failed(last);
    const attempt = request[ATTEMPT];
    const inTime = attempt !== undefined && performance.now() - attempt.startedMs < RETRY_WITHIN_MS;
    // The only instance is tried again after a stale connection, but not after a refused or silent one.
    const instance = upstreams.other(tried) ?? (neverSent(error) || last?.hangs ? undefined : last);
    if (instance && inTime && tried.length < MAX_ATTEMPTS && mayRetry(error, request)) {
      const body = attempt.body ? await attempt.body.whole() : Buffer.alloc(0);
      if (response.destroyed) return;
      if (body)
        return sendBuffered(request, response, {
          instance,
          body,
          agent,
          sent: (retry) => upstreams.track(instance, retry),
          failed: (retry) => void failed(retry, request, response, [...tried, instance]),
        });
    }
    refuseRequest(response, 'busy');
  }

  async function forwardChunked(request: ProxiedRequest, response: ServerResponse, limitBytes: number): Promise<void> {
    const body = await readBody(request, limitBytes);
    const instance = upstreams.pick();
    if (!instance) return refuseRequest(response, 'busy');
    delete request.headers['transfer-encoding'];
    request.headers['content-length'] = String(body.length);
    request[ATTEMPT] = { startedMs: performance.now(), body: { whole: async () => body } };
    sendBuffered(request, response, {
      instance,
      body,
      agent,
      sent: (sent) => upstreams.track(instance, sent),
      failed: (error) => void failed(error, request, response, [instance]),
    });
  }

  return (request, response, limitBytes) => {
    if (request.headers['transfer-encoding'] !== undefined) {
      traceForwarding(request, response, upstreams.part);
      return void forwardChunked(request, response, limitBytes).catch((error: unknown) =>
        error instanceof RequestFault
          ? refuseRequest(response, error.code, { headers: { connection: 'close' } })
          : refuseRequest(response, 'busy'),
      );
    }
    const instance = upstreams.pick();
    if (!instance) return void refuseUnread(request, response, 'busy');
    traceForwarding(request, response, upstreams.part);
    const proxies = proxiesOf.get(instance);
    void (hasBody(request) ? proxies?.withBody : proxies?.withoutBody)?.(request, response);
  };
}

/** Records the request to the service as a span, if tracing is enabled. */
function traceForwarding(request: IncomingMessage, response: ServerResponse, part: string): void {
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
