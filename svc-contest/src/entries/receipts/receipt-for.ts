import type { ReceiptDocument } from '@baazi/proofs';
import type { ContestContext } from '../../contest-context';
import type { Entry } from '../entry';
import { documentOf, provable, signEntry } from './sign-entry';

/**
 * The receipt of a held entry. One whose answer was lost on its way, or that is older than receipts, is signed when it
 * is asked for: the first signature stays.
 */
export async function receiptFor(contest: ContestContext, held: Entry): Promise<ReceiptDocument | undefined> {
  if (held.receipt) return documentOf(held);
  const entry = held.salt === undefined ? await madeProvable(contest, held) : held;
  const receipt = signEntry(contest, entry);
  if (!receipt) return undefined;
  await contest.entries.updateOne({ ...placeOf(entry), receipt: { $exists: false } }, { $set: { receipt } });
  const signed = await contest.entries.findOne(placeOf(entry)).lean();
  return signed ? documentOf(signed) : undefined;
}

const placeOf = ({ _id, userId }: Entry): Pick<Entry, '_id' | 'userId'> => ({ _id, userId });

async function madeProvable(contest: ContestContext, entry: Entry): Promise<Entry> {
  const market = await contest.markets.findById(entry.market).lean();
  if (!market) throw new Error(`entry ${entry._id} has no market`);
  await contest.entries.updateOne(
    { ...placeOf(entry), salt: { $exists: false } },
    { $set: { ...provable(market), locksAt: entry.locksAt ?? market.locksAt } },
  );
  return (await contest.entries.findOne(placeOf(entry)).lean()) ?? entry;
}
