import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CommonRefusal } from '@baazi/contracts';
import { hasBody, refuse, sendRefusal } from '@baazi/service-kit/gateway';
import { setSecurityHeaders } from './security-headers';

interface RefusalOptions {
  /** default for refusals that allow a retry: 1 */
  retryAfterSeconds?: number;
  headers?: Record<string, string>;
}

/** Refuses a request before any service receives it. */
export function refuseRequest(
  response: ServerResponse,
  code: CommonRefusal,
  { retryAfterSeconds, headers = {} }: RefusalOptions = {},
): void {
  // An answer has begun already: only closing the connection signals the failure.
  if (response.headersSent) return void response.destroy();
  setSecurityHeaders(response);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  sendRefusal(response, undefined, refuse(code, retryAfterSeconds === undefined ? {} : { retryAfterSeconds }));
}

const MAX_DISCARDED_BYTES = 8 * 1024 * 1024;
const MAX_DISCARD_MS = 3000;

/**
 * Refuses a request whose body is not read. A client that is still sending would see a closed connection instead of the
 * answer, so up to 8 MB of the body are discarded for up to 3 seconds first. Beyond that the connection is closed with
 * the answer.
 */
export function refuseUnread(
  request: IncomingMessage,
  response: ServerResponse,
  code: CommonRefusal,
  refusal: RefusalOptions = {},
): void {
  if (!hasBody(request) || request.complete) return refuseRequest(response, code, refusal);
  let bytes = 0;
  const finish = (headers: Record<string, string>): void => {
    clearTimeout(timer);
    request.off('data', count).off('end', whole);
    if (!response.destroyed) refuseRequest(response, code, { ...refusal, headers: { ...refusal.headers, ...headers } });
  };
  const abort = (): void => finish({ connection: 'close' });
  const whole = (): void => finish({});
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > MAX_DISCARDED_BYTES) abort();
  };
  const timer = setTimeout(abort, MAX_DISCARD_MS);
  response.once('close', () => clearTimeout(timer));
  request.on('data', count).once('end', whole);
}
