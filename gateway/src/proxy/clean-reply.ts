import type { IncomingMessage } from 'node:http';

/** Headers that a service sends and the gateway decides; its connection is not the caller's. */
const OWN = ['x-powered-by', 'server', 'access-control-allow-origin', 'set-cookie', 'connection', 'keep-alive'];

/** Takes out of a service's answer what is the gateway's to say (in place). */
export function cleanReply(reply: IncomingMessage): void {
  for (const name of OWN) if (name in reply.headers) delete reply.headers[name];
}
