import type { IncomingHttpHeaders } from 'node:http';
import { addressKey, type Identity } from '@baazi/service-kit/gateway';

/** The source of a report about a canary. Each player has one vote; without a valid token, each network has one. */
export interface Voter {
  player: string;
  network: string;
}

export function voterOf(
  headers: IncomingHttpHeaders,
  address: string,
  { verifyPlayer, now }: Pick<Identity, 'verifyPlayer' | 'now'>,
): Voter {
  const token = headers['x-auth-token'];
  const claims = typeof token === 'string' ? verifyPlayer(token, now()) : undefined;
  const network = addressKey(address);
  return { player: claims ? `player ${claims.sub}` : `network ${network}`, network };
}
