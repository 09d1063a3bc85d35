import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { EndpointData } from '@baazi/contracts';

/** Below this size a response fits into one packet anyway. */
export const COMPRESS_FROM_BYTES = 1400;
/** Favours speed over size. The window matches our responses: the default one takes megabytes each. */
const brotliParams = {
  [constants.BROTLI_PARAM_QUALITY]: 4,
  [constants.BROTLI_PARAM_LGWIN]: 17,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
};
const brotli = promisify(brotliCompress);
const zip = promisify<string, { level: number }, Buffer>(gzip);

/**
 * Only responses of public GETs are compressed, never those about accounts: a page that could place its own text next
 * to a secret in a compressed response would learn the secret from the length (BREACH). Lists of matches and money
 * contain no secrets.
 */
export const isCompressible = ({ method, path, access }: EndpointData): boolean =>
  method === 'GET' && access !== 'service' && !path.startsWith('/api/auth/');

export type ContentEncoding = 'br' | 'gzip';
const acceptancePattern = (name: ContentEncoding): RegExp =>
  new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`);
const acceptance = { br: acceptancePattern('br'), gzip: acceptancePattern('gzip') };

/** The encoding for an Accept-Encoding header; undefined: uncompressed. */
export const acceptedEncoding = (accepted: string | undefined): ContentEncoding | undefined =>
  accepted === undefined
    ? undefined
    : acceptance.br.test(accepted)
      ? 'br'
      : acceptance.gzip.test(accepted)
        ? 'gzip'
        : undefined;

export const compress = (text: string, packing: ContentEncoding): Promise<Buffer> =>
  packing === 'br'
    ? brotli(text, { params: { ...brotliParams, [constants.BROTLI_PARAM_SIZE_HINT]: text.length } })
    : zip(text, { level: 4 });
