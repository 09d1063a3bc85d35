import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { replyBytes } from '@baazi/service-kit';
import type { Contest } from '../contest';

/** Nobody sees a lock later than this for it. */
const A_MOMENT_MS = 100;
const TAKES_BROTLI = /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
const packQuick = promisify(brotliCompress);
const params = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT };

interface Made {
  plain: string;
  packed: Promise<Buffer>;
}

/**
 * An answer that is alike for all who ask in one moment: worked out, written down and packed once for them. A change is
 * seen at once, and so is a clock that was moved.
 */
export function madeForAMoment<Key, R>(
  contest: Contest,
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
  return async (key, { 'accept-encoding': accepted = '' }) => {
    const now = contest.now();
    const at = now.getTime();
    if (at < from || at >= until) {
      made = new Map();
      [from, until] = [at, at + A_MOMENT_MS];
    }
    const answer = await (made.get(key) ?? makeNow(key, now));
    const headers = { 'content-type': 'application/json; charset=utf-8', vary: 'Accept-Encoding' };
    return TAKES_BROTLI.test(accepted)
      ? replyBytes(await answer.packed, { ...headers, 'content-encoding': 'br' })
      : replyBytes(answer.plain, headers);
  };
}

async function written(making: Promise<unknown>): Promise<Made> {
  const plain = JSON.stringify({ status: true, response: await making });
  let packed: Promise<Buffer> | undefined;
  return {
    plain,
    /** Where nobody takes it packed, it is not packed. */
    get packed() {
      return (packed ??= packQuick(plain, { params }));
    },
  };
}
