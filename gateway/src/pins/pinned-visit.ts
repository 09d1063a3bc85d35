import type { IncomingHttpHeaders } from 'node:http';

/** The door's own word to what the gateway answers itself; from outside it is taken away. */
export const PINNED = 'x-gw-pinned';

/** A tester's page: how it goes there says nothing about what players are given. */
export const isPinnedVisit = (headers: IncomingHttpHeaders): boolean => headers[PINNED] !== undefined;
