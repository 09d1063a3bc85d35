import http from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { passOn } from './pass-on';
import type { Copy } from './upstreams';

interface Again {
  copy: Copy;
  body: Buffer;
  /** its timeout is the longest silence */
  agent: http.Agent;
  /** Hears of the request on its way. */
  sent: (again: http.ClientRequest) => void;
  failed: (error: Error) => void;
}

/** Sends a kept request to another copy, and the answer to the caller. `failed` is called only before the caller has any. */
export function sendAgain(
  request: IncomingMessage,
  response: ServerResponse,
  { copy, body, agent, sent, failed }: Again,
): void {
  const again = http.request(
    `${copy.url}${request.url ?? '/'}`,
    { method: request.method, headers: request.headers, agent },
    (reply) => passOn(reply, response, failed),
  );
  sent(again);
  again.once('timeout', () => again.destroy(new Error(`${copy.url} did not answer in time`)));
  again.once('error', (error) => (response.headersSent ? response.destroy() : failed(error)));
  response.once('close', () => again.destroy());
  again.end(body);
}
