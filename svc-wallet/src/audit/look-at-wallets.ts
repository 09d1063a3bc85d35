import { inPages } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import type { WalletCollections } from '../wallet-collections';
import { UP_TO, type Look } from '../reports/day-sums/day-sums';
import { addToRanges, allRanges, rangeKey, rangeOf, rangeOfKey, type RangeSums } from '../reports/day-sums/range-sums';
import { notCounted } from '../reports/day-sums/read-day-sums';
import { emptyPurses, purses } from '../ledger/account';
import { inSnapshot } from '../ledger/in-snapshot';
import { readPosted } from '../ledger/read-posted';

/** So many wallets, and the rest of the last one's range, are read in one snapshot. */
const WALLETS_AT_ONCE = 5000;

export interface Looked {
  /** each range that was compared, with what does not fit in it */
  ranges: Map<string, string[]>;
  /** where the next look begins; undefined: these were the last ranges */
  next: string | undefined;
}

/**
 * What wallets hold against what the books say of their ranges, from one range on, all of one instant and of bounded
 * size: in the books that is the sum kept of a range and what was posted since. Nothing while more waits to be counted
 * than one look can read.
 */
export function lookAtWallets(
  books: WalletCollections,
  from = '',
  concurrency = WALLETS_AT_ONCE,
): Promise<Looked | 'counting-is-behind'> {
  return inSnapshot(books, async (session) => {
    const booked = await bookedByRange(books, session);
    if (booked === 'counting-is-behind') return booked;
    const { held, next } = await heldByRange(books, { from, concurrency, session });
    const inReach = [...new Set([...booked.keys(), ...held.keys()])].filter(
      (range) => range >= from && (next === undefined || range < next),
    );
    return { ranges: new Map(inReach.sort().map((range) => [range, differences(range, { booked, held })])), next };
  });
}

function differences(range: string, { booked, held }: Record<'booked' | 'held', RangeSums>): string[] {
  const [inBooks, inWallets] = [booked.get(range) ?? emptyPurses(), held.get(range) ?? emptyPurses()];
  return purses.flatMap((purse) =>
    inBooks[purse] === inWallets[purse]
      ? []
      : [
          `players' ${purse} sums to ${inBooks[purse]} in the books, the wallets hold ${inWallets[purse]} (of those whose ids begin with ${range})`,
        ],
  );
}

async function bookedByRange(
  books: WalletCollections,
  session: ClientSession,
): Promise<RangeSums | 'counting-is-behind'> {
  const upTo = await books.daySums.raw.findOne({ _id: UP_TO }, { session });
  const { ids, behind } = await notCounted(books, upTo?.rangesBlock ?? 0, session);
  if (behind > 0) return 'counting-is-behind';
  const booked: RangeSums = new Map();
  for await (const page of inPages(books.daySums.raw, allRanges, { fields: ['purses'], session }))
    for (const { _id, purses: sums } of page) if (sums) booked.set(rangeOfKey(_id), { ...sums });
  for await (const posted of readPosted(books, ids, { session, fields: ['legs'] })) addToRanges(booked, posted);
  return booked;
}

/** Whole ranges only: one that the limit cuts in two is left for the next look, unless it is the first. */
async function heldByRange(
  books: WalletCollections,
  { from, concurrency, session }: { from: string; concurrency: number; session: ClientSession },
): Promise<{ held: RangeSums; next: string | undefined }> {
  const held: RangeSums = new Map();
  let count = 0;
  for await (const page of inPages(books.wallets.raw, { _id: { $gte: from } }, { fields: purses, session }))
    for (const wallet of page) {
      const range = rangeOf(wallet._id);
      const sums = held.get(range) ?? emptyPurses();
      if (!held.has(range)) {
        if (count >= concurrency) return { held, next: range };
        held.set(range, sums);
      }
      count += 1;
      for (const purse of purses) sums[purse] += wallet[purse] ?? 0;
    }
  return { held, next: undefined };
}

/** How the wallets of each range compared when somebody looked last. */
export async function keptLooks(books: WalletCollections): Promise<Map<string, Look | undefined>> {
  const looks = new Map<string, Look | undefined>();
  for await (const page of inPages(books.daySums.raw, allRanges, { fields: ['look'] }))
    for (const { _id, look } of page) looks.set(rangeOfKey(_id), look);
  return looks;
}

/** The range that nobody has looked at for longest. */
export function stalestRange(looks: ReadonlyMap<string, Look | undefined>): string {
  const since = (look: Look | undefined): number => look?.at.getTime() ?? 0;
  const [stalest] = [...looks].reduce<[string, Look | undefined][]>(
    ([best], one) => [best && since(best[1]) <= since(one[1]) ? best : one],
    [],
  );
  return stalest?.[0] ?? '';
}

/** Leaves word of a look. */
export async function noteLook(books: WalletCollections, { ranges }: Looked, at: Date): Promise<void> {
  const writes = [...ranges].map(([range, problems]) => ({
    updateOne: { filter: { _id: rangeKey(range) }, update: { $set: { look: { at, problems } } }, upsert: true },
  }));
  if (writes.length > 0) await books.daySums.raw.bulkWrite(writes, { ordered: false });
}
