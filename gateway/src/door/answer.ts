import { commonRefusals, wordsFor, type CommonRefusal, type Envelope } from '@baazi/contracts';
import type { ServerResponse } from 'node:http';

/** Ends a response with the contract's envelope. */
export function answer(
  response: ServerResponse,
  status: number,
  envelope: Envelope,
  headers: Record<string, string> = {},
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const body = JSON.stringify(envelope);
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(body),
    ...headers,
  });
  response.end(body);
}

/** Refuses at the door, before any service sees the request. */
export function refuseAtDoor(
  response: ServerResponse,
  code: CommonRefusal,
  headers: Record<string, string> = {},
): void {
  const words = wordsFor(code);
  answer(
    response,
    commonRefusals[code],
    { status: false, code, ...words, ...(code === 'sign-in' ? { tokenStatus: 0 as const } : {}) },
    headers,
  );
}
