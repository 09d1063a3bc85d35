import { atStart } from '../portal/portal';

/** Enough for every screen of a visit; the least recently updated reply is evicted first. */
const MAX_CACHED = 60;

let cache = new Map<string, unknown>();

/** Clears the cache when the player changes or signs out. */
export function clearCachedReplies(): void {
  cache = new Map();
}
atStart(clearCachedReplies);

/** The last cached reply to a request, so that a screen that is mounted again can show it immediately. */
export const cachedReply = (request: string): unknown => cache.get(request);

/**
 * Returns the function that caches the reply to a request. It is bound to the current cache when the request is sent,
 * so a reply that arrives after a sign-out cannot enter the next player's cache.
 */
export function cacheSlotFor(request: string): (answer: unknown) => void {
  const target = cache;
  return (reply) => {
    target.delete(request);
    target.set(request, reply);
    const [oldest] = target.keys();
    if (target.size > MAX_CACHED && oldest !== undefined) target.delete(oldest);
  };
}
