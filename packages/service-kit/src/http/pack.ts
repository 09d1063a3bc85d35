import { constants } from 'node:zlib';
import type { EndpointData } from '@baazi/contracts';
import compression from 'compression';

/** Below this an answer fits into one packet anyway. */
const PACKED_FROM_BYTES = 1400;
/** A window as large as our answers: the default one takes megabytes for each. */
const WINDOW_BITS = 17;

/**
 * Answers of a public GET travel packed. Never those about accounts: a page that could
 * have its own words packed together with a secret would learn the secret from the length. The lists of matches and
 * money carry none.
 */
export const isPacked = ({ method, path, access }: EndpointData): boolean =>
  method === 'GET' && access !== 'service' && !path.startsWith('/api/auth/');

/** Packs what the caller takes packed, quickly rather than tightly. */
export const pack = compression({
  threshold: PACKED_FROM_BYTES,
  level: 4,
  brotli: {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 4,
      [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  },
  filter: (_req, res) =>
    !res.hasHeader('set-cookie') && String(res.getHeader('content-type')).startsWith('application/json'),
});
