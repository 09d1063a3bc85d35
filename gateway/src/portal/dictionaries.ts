import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

/** A file of a release under its address in the store. */
export interface StoredFile {
  address: string;
  plain: Buffer;
}

/** RFC 9842, section 5: a skippable frame of zstd that names the dictionary by its SHA-256. */
const MAGIC = Buffer.from([0x5e, 0x2a, 0x4d, 0x18, 0x20, 0, 0, 0]);
const LEVEL = 19;
const MAX_CACHED = 100;
/** A compression takes tens of milliseconds of a thread. */
const MAX_PENDING = 2;
const MAX_BYTES = 512 * 1024;

/** From Node 24 on: those before lack zstd, or ignore its dictionary. */
export const hasDictionaries: boolean = (() => {
  if (!('zstdCompressSync' in zlib)) return false;
  const text = createHash('sha512').update('').digest();
  return zlib.zstdCompressSync(text, { dictionary: text }).length < text.length;
})();

/**
 * The addresses of the same file in other releases, as the pattern of a URL: `*` for the version of a remote and for
 * the hash of a chunk.
 */
export const patternOf = (address: string): string =>
  `/releases/${address}`
    .replace(/^(\/releases\/[a-z0-9-]+\/)(?!files\/)[^/]+/, '$1*')
    .replace(/\.[0-9a-f]{8}\.js$/, '.*.js');

const sha256 = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest();

/**
 * Compression Dictionary Transport (RFC 9842): a script that a browser has is the dictionary of its successor, of which
 * a release of one line leaves about 100 bytes.
 */
export class Dictionaries {
  readonly #cache = new Map<string, Promise<Buffer>>();
  #pendingCount = 0;

  /** `load`: a file by its address. */
  constructor(private readonly load: (address: string) => Promise<StoredFile | undefined>) {}

  /** Offers a script as a dictionary to the browser that gets it. */
  headersFor(address: string): Record<string, string> {
    return address.endsWith('.js') ? { 'use-as-dictionary': `match="${patternOf(address)}", id="${address}"` } : {};
  }

  /** The file compressed with the dictionary that the browser has; undefined if it has none for it. */
  async read({ address, plain }: StoredFile, headers: IncomingHttpHeaders): Promise<Buffer | undefined> {
    const [, hash] = /^:([A-Za-z0-9+/]{43}=):$/.exec(String(headers['available-dictionary'] ?? '')) ?? [];
    const [, id] = /^"([^"\\]+)"$/.exec(String(headers['dictionary-id'] ?? '')) ?? [];
    if (!/\bdcz\b/.test(String(headers['accept-encoding'] ?? '')) || !hash || !id) return undefined;
    // Any other pair of files would be work for nothing.
    if (id === address || patternOf(id) !== patternOf(address) || plain.length > MAX_BYTES) return undefined;
    const key = `${address} ${id}`;
    const known = this.#cache.get(key);
    if (!known && this.#pendingCount >= MAX_PENDING) return undefined;
    const dictionary = await this.load(id);
    if (!dictionary || sha256(dictionary.plain).toString('base64') !== hash) return undefined;
    return this.#cache.get(key) ?? this.#compress(key, plain, dictionary.plain);
  }

  #compress(key: string, plain: Buffer, dictionary: Buffer): Promise<Buffer> {
    this.#pendingCount += 1;
    const params = { [zlib.constants.ZSTD_c_compressionLevel]: LEVEL };
    const compressed = promisify(zlib.zstdCompress)(plain, { dictionary, params })
      .then((frame) => Buffer.concat([MAGIC, sha256(dictionary), frame]))
      .finally(() => (this.#pendingCount -= 1));
    this.#cache.set(key, compressed);
    const [oldest] = this.#cache.keys();
    if (this.#cache.size > MAX_CACHED && oldest !== undefined) this.#cache.delete(oldest);
    compressed.catch(() => this.#cache.delete(key));
    return compressed;
  }
}
