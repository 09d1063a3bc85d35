import type { IncomingHttpHeaders } from 'node:http';
import { COUNTRY_HEADER, type Licence } from '@baazi/contracts';

/**
 * Whether a newcomer lives where the operator has no licence: by what they declare, and by the country that the front
 * proxy names, if it names one.
 */
export function isElsewhere(
  licence: Licence | undefined,
  { livesIn, headers }: { livesIn: string | undefined; headers: IncomingHttpHeaders },
): boolean {
  if (!licence) return false;
  const country = headers[COUNTRY_HEADER];
  return livesIn !== licence.jurisdiction || (country !== undefined && country !== licence.jurisdiction);
}
