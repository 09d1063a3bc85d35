import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ReleaseStore } from '@baazi/releases';
import { Dictionaries, hasDictionaries } from './dictionaries';

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  json: 'application/json; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  webmanifest: 'application/manifest+json',
  woff2: 'font/woff2',
};
const NAME = '[A-Za-z0-9_-][A-Za-z0-9._-]*';
/** /releases/<name>/<version>/<file...>: plain names only, no dot files, a known extension; no source maps. */
const ADDRESS = new RegExp(
  `^/releases/(?!maps/)(?!previews/)([a-z0-9-]+)/([A-Za-z0-9.+-]+)/((?:${NAME}/)*${NAME}\\.([a-z0-9]+))$`,
);
const CACHE_BYTES = 48 * 1024 * 1024;

interface EncodedFile {
  body: Buffer;
  encoding?: 'br' | 'gzip' | 'dcz';
}
interface CachedFile {
  address: string;
  type: string;
  plain: Buffer;
  br?: Buffer;
  gzip?: Buffer;
  bytes: number;
}

/** Serves released files from memory in the best prebuilt encoding. The files of a release never change. */
export class ReleaseFiles {
  readonly #cache = new Map<string, CachedFile>();
  readonly #dictionaries: Dictionaries | undefined;
  #bytes = 0;

  constructor(
    private readonly store: ReleaseStore,
    /** Node compresses with dictionaries */
    canUseDictionaries = hasDictionaries,
  ) {
    const load = async (address: string): Promise<CachedFile | undefined> =>
      ADDRESS.test(`/releases/${address}`) ? this.#load(address, TYPES['js'] ?? '') : undefined;
    this.#dictionaries = canUseDictionaries ? new Dictionaries(load) : undefined;
  }

  /** A file of a release by its address in the store. */
  read(address: string): Promise<Buffer | undefined> {
    return this.store.readFile(address);
  }

  /** Resolves to true if it answered the request. */
  async serve(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    caching = 'public, max-age=31536000, immutable',
    folder = '',
  ): Promise<boolean> {
    const match = ADDRESS.exec(pathname);
    const type = match ? TYPES[match[4] ?? ''] : undefined;
    if (!match || !type || match[2]?.startsWith('.')) return false;
    const file = await this.#load(`${folder}${match[1]}/${match[2]}/${match[3]}`, type);
    if (!file) return false;
    // A file that no cache may keep is no dictionary either.
    const dictionaries = caching.includes('immutable') ? this.#dictionaries : undefined;
    const delta = await dictionaries?.read(file, request.headers);
    const { body, encoding } = delta
      ? { body: delta, encoding: 'dcz' }
      : best(file, String(request.headers['accept-encoding'] ?? ''));
    response.writeHead(200, {
      'content-type': file.type,
      'content-length': body.length,
      'cache-control': caching,
      vary: dictionaries ? 'accept-encoding, available-dictionary' : 'accept-encoding',
      ...dictionaries?.headersFor(file.address),
      ...(encoding ? { 'content-encoding': encoding } : {}),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
    return true;
  }

  /** Serves a file of a preview to the browser that has this pin; no cache on the way may keep it. */
  async servePreview(
    request: IncomingMessage,
    response: ServerResponse,
    pathname: string,
    { remote, version }: { remote: string; version: string },
  ): Promise<boolean> {
    if (!pathname.startsWith(`/releases/${remote}/${version}/`)) return false;
    return this.serve(request, response, pathname, 'private, no-store', 'previews/');
  }

  async #load(address: string, type: string): Promise<CachedFile | undefined> {
    const known = this.#cache.get(address);
    if (known) return known;
    const plain = await this.store.readFile(address);
    if (!plain) return undefined;
    const [br, gzip] = await Promise.all([this.store.readFile(`${address}.br`), this.store.readFile(`${address}.gz`)]);
    const file = { address, type, plain, br, gzip, bytes: plain.length + (br?.length ?? 0) + (gzip?.length ?? 0) };
    this.#cache.set(address, file);
    this.#bytes += file.bytes;
    for (const [oldest, old] of this.#cache) {
      if (this.#bytes <= CACHE_BYTES) break;
      this.#cache.delete(oldest);
      this.#bytes -= old.bytes;
    }
    return file;
  }
}

function best(file: CachedFile, accepted: string): EncodedFile {
  if (file.br && /\bbr\b/.test(accepted)) return { body: file.br, encoding: 'br' };
  if (file.gzip && /\bgzip\b/.test(accepted)) return { body: file.gzip, encoding: 'gzip' };
  return { body: file.plain };
}
