import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CommonRefusal } from '@baazi/contracts';
import { discardBody, hasBody, refuse, sendRefusal } from '@baazi/service-kit/gateway';
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

/** Refuses a request whose body is not read; the connection of a body that is too long or too slow is closed. */
export function refuseUnread(
  request: IncomingMessage,
  response: ServerResponse,
  code: CommonRefusal,
  refusal: RefusalOptions = {},
): void {
  if (!hasBody(request) || request.complete) return refuseRequest(response, code, refusal);
  void discardBody(request).then((ended) => {
    if (response.destroyed) return;
    const headers = ended ? refusal.headers : { ...refusal.headers, connection: 'close' };
    refuseRequest(response, code, { ...refusal, headers });
  });
}
