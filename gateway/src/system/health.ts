import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Upstreams } from '../proxy/upstreams';

/** The gateway's health on its public door. Ready covers every service: words only, no detail. Answers true when it has answered. */
export function answerHealth(
  services: readonly Upstreams[],
  isLeaving: () => boolean,
): (request: IncomingMessage, response: ServerResponse, pathname: string) => Promise<boolean> {
  return async (_request, response, pathname) => {
    if (pathname !== '/health/live' && pathname !== '/health/ready') return false;
    if (pathname === '/health/ready') await Promise.all(services.map((upstreams) => upstreams.check()));
    const ready = pathname === '/health/live' || (!isLeaving() && services.every((upstreams) => upstreams.ready));
    const body = JSON.stringify({
      status: ready,
      ...(pathname === '/health/ready'
        ? {
            response: Object.fromEntries(
              services.map((upstreams) => [upstreams.part, upstreams.ready ? 'up' : 'down']),
            ),
          }
        : {}),
    });
    response.writeHead(ready ? 200 : 503, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'content-length': Buffer.byteLength(body),
    });
    response.end(body);
    return true;
  };
}
