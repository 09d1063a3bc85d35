import type { ServerResponse } from 'node:http';
import type { CommonRefusal } from '@baazi/contracts';
import { refuse, sendRefusal } from '@baazi/service-kit/gateway';
import { setSecurityHeaders } from './security-headers';

export interface RefusalAtDoor {
  /** default for those who may try again: 1 */
  retryAfterSeconds?: number;
  headers?: Record<string, string>;
}

/** Refuses at the door, before any service sees the request. */
export function refuseAtDoor(
  response: ServerResponse,
  code: CommonRefusal,
  { retryAfterSeconds, headers = {} }: RefusalAtDoor = {},
): void {
  // Half an answer is none.
  if (response.headersSent) return void response.destroy();
  setSecurityHeaders(response);
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  sendRefusal(response, undefined, refuse(code, retryAfterSeconds === undefined ? {} : { retryAfterSeconds }));
}
