import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import { neverSent } from '@baazi/service-kit/gateway';
import { forwardResponse } from './forward-response';
import type { Instance } from './upstreams';

interface Buffered {
  instance: Instance;
  body: Buffer;
  /** its timeout limits the silence of a request */
  agent: http.Agent;
  /** Called with the request to the service. */
  sent: (request: http.ClientRequest) => void;
  failed: (error: Error) => void;
}

/** Sends a request with a body that was read, and forwards the answer. `failed` is called only before any answer was forwarded. */
export function sendBuffered(
  request: IncomingMessage,
  response: ServerResponse,
  { instance, body, agent, sent, failed }: Buffered,
): void {
  const toService = http.request(
    `${instance.url}${request.url ?? '/'}`,
    { method: request.method, headers: request.headers, agent },
    (reply) => forwardResponse(reply, response, failed),
  );
  sent(toService);
  toService.once('timeout', () => toService.destroy(new Error(`${instance.url} did not answer in time`)));
  toService.once('error', (error) => (response.headersSent ? response.destroy() : failed(error)));
  response.once('close', () => toService.destroy());
  toService.end(body);
}

const MAX_BODY_BYTES = 64 * 1024;

/**
 * Buffers a small body while it is streamed, so that it can be sent again. Create it in the tick in which the stream is
 * piped, or chunks are lost.
 */
export class ReplayableBody {
  #chunks: Buffer[] | undefined = [];
  #size = 0;

  constructor(private readonly request: IncomingMessage) {
    request.on('data', (chunk: Buffer) => {
      this.#size += chunk.length;
      if (this.#size > MAX_BODY_BYTES) this.#chunks = undefined;
      else this.#chunks?.push(chunk);
    });
  }

  /** The whole body; undefined when it is too large or the client has disconnected. */
  whole(): Promise<Buffer | undefined> {
    const { request } = this;
    return new Promise((resolve) => {
      const settle = (): void => resolve(this.#chunks && request.complete ? Buffer.concat(this.#chunks) : undefined);
      if (this.#chunks === undefined || request.readableEnded || request.destroyed) return settle();
      request.once('end', settle).once('close', settle);
      // The broken connection to the first instance has paused the stream.
      request.resume();
    });
  }
}

/**
 * Whether a request whose connection broke before any answer may be sent again: when nothing was sent, when it is a
 * GET, or when it has an idempotency key.
 */
export const mayRetry = (error: Error, request: Pick<IncomingMessage, 'method' | 'headers'>): boolean =>
  neverSent(error) || request.method === 'GET' || request.headers['idempotency-key'] !== undefined;
