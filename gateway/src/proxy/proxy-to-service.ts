import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { contextFrom, startSpan } from '@baazi/service-kit';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { refuseAtDoor } from '../door/answer';
import type { Upstreams } from './upstreams';

const PROXY_TIMEOUT_MS = 20_000;

/** Headers that a service sends and the gateway decides. */
const HOP_HEADERS = ['x-powered-by', 'server', 'access-control-allow-origin', 'set-cookie'];

export type PassOn = (request: IncomingMessage, response: ServerResponse) => void;

/** Streams a request to one copy of a service and its answer back; a copy that does not answer is left out and the caller told 503. */
export function proxyToService(upstreams: Upstreams): PassOn {
  // The default agent opens a connection for every request and costs 1.6x.
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256, maxFreeSockets: 64 });
  const targets = new WeakMap<IncomingMessage, string>();
  const retried = new WeakSet<IncomingMessage>();
  const middleware = createProxyMiddleware<IncomingMessage, ServerResponse>({
    target: upstreams.copies[0]?.url,
    agent,
    proxyTimeout: PROXY_TIMEOUT_MS,
    router: (request) => {
      const { url } = upstreams.pick();
      targets.set(request, url);
      return url;
    },
    on: {
      proxyRes: (reply) => {
        for (const name of HOP_HEADERS) delete reply.headers[name];
      },
      error: (error, request, response) => {
        const url = targets.get(request);
        const code = 'code' in error ? error.code : undefined;
        if (url && code === 'ECONNREFUSED') upstreams.failed(url);
        if (!(response instanceof http.ServerResponse)) return;
        // Nothing of a GET is lost by asking another copy once; a write is the caller's to repeat, under its idempotency key.
        if (request.method === 'GET' && !response.headersSent && !retried.has(request) && !request.destroyed) {
          retried.add(request);
          void middleware(request, response);
          return;
        }
        refuseAtDoor(response, 'busy', { 'retry-after': '1' });
      },
    },
  });
  return (request, response) => {
    followInTrace(request, response, upstreams.part);
    void middleware(request, response);
  };
}

/** The way to the service and back, as a span of its own where traces are wanted. */
function followInTrace(request: IncomingMessage, response: ServerResponse, part: string): void {
  const span = startSpan({ name: `pass on to ${part}`, kind: 'client', parent: contextFrom(undefined, request.headers['traceparent']) });
  if (!span) return;
  request.headers['traceparent'] = span.traceparent;
  response.once('close', () => {
    span.answered(response.statusCode);
    span.end();
  });
}
