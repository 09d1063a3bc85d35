import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { endResponse } from '@baazi/service-kit/gateway';
import { withSecurityHeaders } from '../http/security-headers';

/** Headers of services that are not forwarded. */
const NOT_FORWARDED = [
  'x-powered-by',
  'server',
  'access-control-allow-origin',
  'set-cookie',
  'connection',
  'keep-alive',
];
const MAX_BUFFERED_BYTES = 64 * 1024;

/**
 * Forwards the answer of a service. A small one of known length is buffered and sent as a whole: when it breaks off,
 * `broken` is called and the client can still get another answer. Larger ones are streamed; when those break off, the
 * client's connection is closed.
 */
export function forwardResponse(
  reply: IncomingMessage,
  response: ServerResponse,
  broken: (error: Error) => void,
): void {
  for (const name of NOT_FORWARDED) if (name in reply.headers) delete reply.headers[name];
  const start = (): unknown =>
    response.writeHead(reply.statusCode ?? 502, withSecurityHeaders(response, reply.headers));
  const bytes = Number(reply.headers['content-length'] ?? Infinity);
  if (bytes > MAX_BUFFERED_BYTES) {
    start();
    return void pipeline(reply, response, () => undefined);
  }
  const chunks: Buffer[] = [];
  reply.on('data', (chunk: Buffer) => chunks.push(chunk));
  reply.once('end', () => {
    if (response.destroyed) return;
    start();
    const [first] = chunks;
    const body = chunks.length === 1 && first ? first : Buffer.concat(chunks);
    // latin1 keeps one character per byte.
    endResponse(response, body.toString('latin1'), 'latin1');
  });
  reply.once('error', () => undefined);
  reply.once('close', () => void (reply.complete || response.destroyed || broken(new Error('the answer broke off'))));
}
