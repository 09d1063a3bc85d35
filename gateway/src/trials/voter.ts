import type { IncomingHttpHeaders } from 'node:http';
import type { VerifyPlayerToken } from '@baazi/service-kit/edge';
import { limitKey } from '../limits/flood-limit';

/** Who reports how a trial went: one voice a player, however often they report; without a valid token one a network. */
export interface Voter {
  player: string;
  network: string;
}

export function voterOf(
  headers: IncomingHttpHeaders,
  address: string,
  { verify, now }: { verify: VerifyPlayerToken; now: () => Date },
): Voter {
  const token = headers['x-auth-token'];
  const claims = typeof token === 'string' ? verify(token, now()) : undefined;
  const network = limitKey(address);
  return { player: claims ? `player ${claims.sub}` : `network ${network}`, network };
}
