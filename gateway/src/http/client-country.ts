import type { IncomingMessage } from 'node:http';
import { unmappedAddress } from '@baazi/service-kit/gateway';
import type { IsTrusted } from './client-address';

export interface CountrySource {
  /** the front proxy's header, in lower case; undefined: none is configured */
  countryHeader: string | undefined;
  trusted: IsTrusted;
}

/** The client's country as a trusted front proxy names it. Anybody else could write the same header. */
export function clientCountry(request: IncomingMessage, { countryHeader, trusted }: CountrySource): string | undefined {
  if (countryHeader === undefined || !trusted(unmappedAddress(request.socket.remoteAddress ?? ''))) return undefined;
  const named = request.headers[countryHeader];
  return typeof named === 'string' && /^[A-Za-z0-9]{2}$/.test(named) ? named.toUpperCase() : undefined;
}
