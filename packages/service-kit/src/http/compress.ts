import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { EndpointData } from '@baazi/contracts';

/** Below this an answer fits into one packet anyway. */
export const PACKED_FROM_BYTES = 1400;
/** Quickly rather than tightly. The window is as large as our answers: the default one takes megabytes for each. */
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 17,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
const brotli = promisify(brotliCompress);
const zip = promisify<string, { level: number }, Buffer>(gzip);

/**
 * Answers of a public GET travel packed. Never those about accounts: a page that could
 * have its own words packed together with a secret would learn the secret from the length. The lists of matches and
 * money carry none.
 */
export const isPacked = ({ method, path, access }: EndpointData): boolean =>
  method === 'GET' && access !== 'service' && !path.startsWith('/api/auth/');

export type Packing = 'br' | 'gzip';
const refusesNot = (name: Packing): RegExp => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`);
const takes = { br: refusesNot('br'), gzip: refusesNot('gzip') };

/** How a caller who says this takes answers packed; nothing: as they are. */
export const packingFor = (accepted: string | undefined): Packing | undefined =>
  accepted === undefined ? undefined : takes.br.test(accepted) ? 'br' : takes.gzip.test(accepted) ? 'gzip' : undefined;

export const pack = (text: string, packing: Packing): Promise<Buffer> =>
  packing === 'br'
    ? brotli(text, { params: { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } })
    : zip(text, { level: 4 });
