import type { IncomingHttpHeaders } from 'node:http';

/** The player's own token, for calls to services on the player's behalf. */
export const playerToken = (headers: IncomingHttpHeaders): string => String(headers['x-auth-token'] ?? '');
