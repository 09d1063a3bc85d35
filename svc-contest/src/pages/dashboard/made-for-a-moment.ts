import { pack, packingFor, replyBytes, type Packing } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';

/** Nobody sees a lock later than this for it. */
const A_MOMENT_MS = 100;

interface Made {
  plain: string;
  /** Packed once for each way of packing that somebody takes. */
  packed: Map<Packing, Promise<Buffer>>;
}

/**
 * An answer that is alike for all who ask in one moment: worked out, written down and packed once for them. A change is
 * seen at once, and so is a clock that was moved.
 */
export function madeForAMoment<Key, R>(
  contest: ContestContext,
  make: (key: Key, now: Date) => Promise<R>,
): (key: Key, headers: { 'accept-encoding'?: string | undefined }) => Promise<ReturnType<typeof replyBytes>> {
  let made = new Map<Key, Promise<Made>>();
  let from = -Infinity;
  let until = -Infinity;
  contest.onChange(() => {
    made = new Map();
  });
  const makeNow = (key: Key, now: Date): Promise<Made> => {
    const [moment, making] = [made, written(make(key, now))];
    moment.set(key, making);
    // What failed is made anew by the next who asks.
    making.catch(() => moment.delete(key));
    return making;
  };
  return async (key, { 'accept-encoding': accepted }) => {
    const now = contest.now();
    const at = now.getTime();
    if (at < from || at >= until) {
      made = new Map();
      [from, until] = [at, at + A_MOMENT_MS];
    }
    const { plain, packed } = await (made.get(key) ?? makeNow(key, now));
    const packing = packingFor(accepted);
    if (!packing) return replyBytes(plain, headers);
    const packingNow = packed.get(packing) ?? pack(plain, packing);
    packed.set(packing, packingNow);
    return replyBytes(await packingNow, { ...headers, 'content-encoding': packing });
  };
}

const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'Accept-Encoding' };

const written = async (making: Promise<unknown>): Promise<Made> => ({
  plain: JSON.stringify({ status: true, response: await making }),
  packed: new Map(),
});
