import type { IncomingHttpHeaders } from 'node:http';

/** The player's own token, to ask services on the player's behalf. */
export const tokenOf = (headers: IncomingHttpHeaders): string => String(headers['x-auth-token'] ?? '');
