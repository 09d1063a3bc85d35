import type { IncomingMessage, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream';
import { endResponse } from '@baazi/service-kit/gateway';
import { withSecurityHeaders } from '../door/security-headers';

/** Headers that a service sends and the gateway decides; its connection is not the caller's. */
const OWN = ['x-powered-by', 'server', 'access-control-allow-origin', 'set-cookie', 'connection', 'keep-alive'];
const KEPT_BYTES = 64 * 1024;

/**
 * Gives a service's answer to the caller. One whose length is told and small goes out whole or not at all: when it
 * breaks off, `broken` hears of it and the caller can still be told something. What is larger is streamed; when that
 * breaks off, so does the caller's connection, which is better than one who waits.
 */
export function passOn(reply: IncomingMessage, response: ServerResponse, broken: (error: Error) => void): void {
  for (const name of OWN) if (name in reply.headers) delete reply.headers[name];
  const start = (): unknown =>
    response.writeHead(reply.statusCode ?? 502, withSecurityHeaders(response, reply.headers));
  const bytes = Number(reply.headers['content-length'] ?? Infinity);
  if (bytes > KEPT_BYTES) {
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
    // A character for a byte.
    endResponse(response, body.toString('latin1'), 'latin1');
  });
  reply.once('error', () => undefined);
  reply.once('close', () => void (reply.complete || response.destroyed || broken(new Error('the answer broke off'))));
}
