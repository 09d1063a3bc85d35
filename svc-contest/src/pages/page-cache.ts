import { dayInIndia } from '@baazi/contracts';
import { compress, acceptedEncoding, replyBytes, type ContentEncoding, type Service } from '@baazi/service-kit';

/**
 * Dependencies of the caches. `pages` is the top folder: it may import every other one, and only the mount file imports
 * it.
 */
export interface CacheDeps {
  service: Pick<Service, 'clocks'>;
  /** business time */
  now(): Date;
  /** The listener is called when this or another instance changes fixtures, questions or results. */
  onChange(listener: () => void): void;
}

/** A change by another instance whose message was lost is visible after this time. */
const READ_TTL_MS = 1000;

/**
 * Caches a read that is the same for all visitors: until a change, until the Indian day that it was read for ends, and
 * for one second at most. The caller computes time-dependent fields.
 */
export function cachedUntilChange<T>(deps: CacheDeps, read: (now: Date) => Promise<T>): () => Promise<T> {
  let cached: { reading: Promise<T>; day: string; sinceMs: number } | undefined;
  deps.onChange(() => {
    cached = undefined;
  });
  return () => {
    const now = deps.now();
    const day = dayInIndia(now);
    const sinceMs = deps.service.clocks.machine.now().getTime();
    if (cached?.day === day && sinceMs - cached.sinceMs < READ_TTL_MS) return cached.reading;
    const reading = read(now);
    cached = { reading, day, sinceMs };
    // A failed read is not cached.
    reading.catch(() => {
      if (cached?.reading === reading) cached = undefined;
    });
    return reading;
  };
}

/** A lock shows up at most this much late. */
const REPLY_TTL_MS = 100;

interface CachedReply {
  plain: string;
  /** compressed once per encoding that a client accepts */
  packed: Map<ContentEncoding, Promise<Buffer>>;
}

/**
 * Caches whole replies, serialized and compressed once for every request within 100 ms of business time. A change,
 * and a clock that is moved, end the cache at once.
 */
export function cachedReplies<Key, R>(
  deps: Omit<CacheDeps, 'service'>,
  make: (key: Key, now: Date) => Promise<R>,
): (key: Key, headers: { 'accept-encoding'?: string | undefined }) => Promise<ReturnType<typeof replyBytes>> {
  let replies = new Map<Key, Promise<CachedReply>>();
  let fromMs = -Infinity;
  let untilMs = -Infinity;
  deps.onChange(() => {
    replies = new Map();
  });
  const makeReply = (key: Key, now: Date): Promise<CachedReply> => {
    const [current, making] = [replies, serialized(make(key, now))];
    current.set(key, making);
    // A failure is not cached.
    making.catch(() => current.delete(key));
    return making;
  };
  return async (key, { 'accept-encoding': accepted }) => {
    const now = deps.now();
    const atMs = now.getTime();
    if (atMs < fromMs || atMs >= untilMs) {
      replies = new Map();
      [fromMs, untilMs] = [atMs, atMs + REPLY_TTL_MS];
    }
    const { plain, packed } = await (replies.get(key) ?? makeReply(key, now));
    const packing = acceptedEncoding(accepted);
    if (!packing) return replyBytes(plain, headers);
    const packingNow = packed.get(packing) ?? compress(plain, packing);
    packed.set(packing, packingNow);
    return replyBytes(await packingNow, { ...headers, 'content-encoding': packing });
  };
}

const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'Accept-Encoding' };

const serialized = async (making: Promise<unknown>): Promise<CachedReply> => ({
  plain: JSON.stringify({ status: true, response: await making }),
  packed: new Map(),
});
