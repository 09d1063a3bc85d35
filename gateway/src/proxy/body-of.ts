import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { hasBody } from '@baazi/service-kit/gateway';

const MOST_KEPT_BYTES = 64 * 1024;

/** What is sent to a service: bytes may be sent a second time, a stream never. */
export type SentBody = Buffer | Readable | null;

/**
 * The whole body where it is small, as nearly every one is; a larger one as a stream. Nothing when the caller has gone
 * before it was whole.
 */
export function bodyOf(request: IncomingMessage): Promise<SentBody | undefined> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const keep = (chunk: Buffer): void => {
      chunks.push(chunk);
      size += chunk.length;
      if (size > MOST_KEPT_BYTES) settle(streamed);
    };
    const whole = (): void => settle(() => Buffer.concat(chunks));
    const gone = (): void => settle(() => undefined);
    const settle = (body: () => SentBody | undefined): void => {
      request.off('data', keep).off('end', whole).off('close', gone).off('error', gone);
      resolve(body());
    };
    // A service that answers before it has read everything ends its stream, and must not end the caller's connection.
    const streamed = (): Readable => {
      request.pause();
      for (const chunk of chunks.reverse()) request.unshift(chunk);
      return request.pipe(new PassThrough());
    };
    if (!hasBody(request)) resolve(null);
    else request.on('data', keep).once('end', whole).once('close', gone).once('error', gone);
  });
}
