import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CommonRefusal } from '@baazi/contracts';
import { hasBody } from '@baazi/service-kit/gateway';
import { refuseAtDoor, type RefusalAtDoor } from './refuse-at-door';

const MOST_BYTES = 8 * 1024 * 1024;
const MOST_MS = 3000;

/**
 * Refuses a request whose body nobody will read. A caller that is still sending would meet a closed connection instead
 * of the answer, so the body is thrown away first: up to 8 MB and 3 seconds of it. Then the connection ends with the
 * answer.
 */
export function refuseUnread(
  request: IncomingMessage,
  response: ServerResponse,
  code: CommonRefusal,
  refusal: RefusalAtDoor = {},
): void {
  if (!hasBody(request) || request.complete) return refuseAtDoor(response, code, refusal);
  let bytes = 0;
  const give = (headers: Record<string, string>): void => {
    clearTimeout(timer);
    request.off('data', count).off('end', whole);
    if (!response.destroyed) refuseAtDoor(response, code, { ...refusal, headers: { ...refusal.headers, ...headers } });
  };
  const cut = (): void => give({ connection: 'close' });
  const whole = (): void => give({});
  const count = (chunk: Buffer): void => {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) cut();
  };
  const timer = setTimeout(cut, MOST_MS);
  response.once('close', () => clearTimeout(timer));
  request.on('data', count).once('end', whole);
}
