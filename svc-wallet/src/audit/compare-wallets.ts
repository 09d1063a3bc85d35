import { inSnapshot, inPages } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import {
  UP_TO,
  addToRanges,
  allRanges,
  rangeKey,
  rangeOf,
  rangeOfKey,
  type RangeCheck,
  type RangeSums,
} from '../reports/day-sums/day-sums';
import { notCounted } from '../reports/day-sums/read-day-sums';
import { emptySubAccounts, subAccounts } from '../ledger/account';
import { readTransfers } from '../ledger/read-transfers';
import type { AuditCollections } from './audit-deps';

/** This many wallets, and the rest of the last one's range, are read in one snapshot. */
const WALLETS_AT_ONCE = 5000;

export interface WalletComparison {
  /** each compared range, with its problems */
  ranges: Map<string, string[]>;
  /** where the next comparison begins; undefined: these were the last ranges */
  next: string | undefined;
}

/**
 * Balances of wallets against the ledger's sums of their ranges, from one range on, at one instant and of bounded
 * size: the stored sum of a range plus later transfers. Undefined while more transfers are uncounted than one
 * comparison can read.
 */
export function compareWallets(
  collections: AuditCollections,
  from = '',
  concurrency = WALLETS_AT_ONCE,
): Promise<WalletComparison | 'counting-is-behind'> {
  return inSnapshot(collections, async (session) => {
    const booked = await bookedByRange(collections, session);
    if (booked === 'counting-is-behind') return booked;
    const { held, next } = await heldByRange(collections, { from, concurrency, session });
    const inReach = [...new Set([...booked.keys(), ...held.keys()])].filter(
      (range) => range >= from && (next === undefined || range < next),
    );
    return { ranges: new Map(inReach.sort().map((range) => [range, differences(range, { booked, held })])), next };
  });
}

function differences(range: string, { booked, held }: Record<'booked' | 'held', RangeSums>): string[] {
  const [inLedger, inWallets] = [booked.get(range) ?? emptySubAccounts(), held.get(range) ?? emptySubAccounts()];
  return subAccounts.flatMap((subAccount) =>
    inLedger[subAccount] === inWallets[subAccount]
      ? []
      : [
          `players' ${subAccount} sums to ${inLedger[subAccount]} in the books, ` +
            `the wallets hold ${inWallets[subAccount]} (of those whose ids begin with ${range})`,
        ],
  );
}

async function bookedByRange(
  collections: AuditCollections,
  session: ClientSession,
): Promise<RangeSums | 'counting-is-behind'> {
  const upTo = await collections.daySums.raw.findOne({ _id: UP_TO }, { session });
  const { ids, behind } = await notCounted(collections, upTo?.rangesBlock ?? 0, session);
  if (behind > 0) return 'counting-is-behind';
  const booked: RangeSums = new Map();
  for await (const page of inPages(collections.daySums.raw, allRanges, { fields: ['purses'], session }))
    for (const { _id, purses: sums } of page) if (sums) booked.set(rangeOfKey(_id), { ...emptySubAccounts(), ...sums });
  for await (const posted of readTransfers(collections, ids, { session, fields: ['legs'] }))
    addToRanges(booked, posted);
  return booked;
}

/** Whole ranges only: a range cut by the limit is left for the next comparison, unless it is the first. */
async function heldByRange(
  collections: AuditCollections,
  { from, concurrency, session }: { from: string; concurrency: number; session: ClientSession },
): Promise<{ held: RangeSums; next: string | undefined }> {
  const held: RangeSums = new Map();
  let count = 0;
  for await (const page of inPages(collections.wallets.raw, { _id: { $gte: from } }, { fields: subAccounts, session }))
    for (const wallet of page) {
      const range = rangeOf(wallet._id);
      const sums = held.get(range) ?? emptySubAccounts();
      if (!held.has(range)) {
        if (count >= concurrency) return { held, next: range };
        held.set(range, sums);
      }
      count += 1;
      for (const subAccount of subAccounts) sums[subAccount] += wallet[subAccount] ?? 0;
    }
  return { held, next: undefined };
}

/** The latest comparison of each range. */
export async function storedRangeChecks(collections: AuditCollections): Promise<Map<string, RangeCheck | undefined>> {
  const attempts = new Map<string, RangeCheck | undefined>();
  for await (const page of inPages(collections.daySums.raw, allRanges, { fields: ['look'] }))
    for (const { _id, look: attempt } of page) attempts.set(rangeOfKey(_id), attempt);
  return attempts;
}

/** The range with the oldest comparison. */
export function stalestRange(attempts: ReadonlyMap<string, RangeCheck | undefined>, now: Date): string {
  // A comparison of the future was written by somebody else: it would never be made again.
  const since = ({ at }: RangeCheck | Record<'at', undefined> = { at: undefined }): number =>
    at === undefined || at > now ? 0 : at.getTime();
  const [stalest] = [...attempts].reduce<[string, RangeCheck | undefined][]>(
    ([best], one) => [best && since(best[1]) <= since(one[1]) ? best : one],
    [],
  );
  return stalest?.[0] ?? '';
}

/** Stores a comparison. */
export async function storeRangeCheck(
  collections: AuditCollections,
  { ranges }: WalletComparison,
  at: Date,
): Promise<void> {
  const writes = [...ranges].map(([range, problems]) => ({
    updateOne: { filter: { _id: rangeKey(range) }, update: { $set: { look: { at, problems } } }, upsert: true },
  }));
  if (writes.length > 0) await collections.daySums.raw.bulkWrite(writes, { ordered: false });
}
