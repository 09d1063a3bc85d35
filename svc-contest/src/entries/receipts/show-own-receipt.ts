import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { ReceiptDocument } from '@baazi/proofs';
import type { EntryDeps, SigningDeps } from '../entry-deps';
import type { Entry } from '../entry';
import { documentOf, provable, signEntry } from './sign-entry';

type ReceiptDeps = SigningDeps & Pick<EntryDeps, 'markets' | 'entries'>;

/** The signed receipt of an own entry; another's is not there. */
export const showOwnReceipt =
  (deps: ReceiptDeps): Handler<typeof endpoints.ownReceipt> =>
  async ({ params, caller }) => {
    const entry = await deps.entries.findOne({ _id: params.pickId, userId: caller.userId, state: 'held' }).lean();
    if (!entry) return refuse('entry-not-found');
    const document = await receiptFor(deps, entry);
    return document ? reply(document) : refuse('not-signed-yet');
  };

/**
 * The receipt of a held entry. One whose answer was lost on its way, or that is older than receipts, is signed when it
 * is asked for: the first signature stays.
 */
export async function receiptFor(deps: ReceiptDeps, held: Entry): Promise<ReceiptDocument | undefined> {
  if (held.receipt) return documentOf(held);
  const entry = held.salt === undefined ? await madeProvable(deps, held) : held;
  const receipt = signEntry(deps, entry);
  if (!receipt) return undefined;
  await deps.entries.updateOne({ ...placeOf(entry), receipt: { $exists: false } }, { $set: { receipt } });
  const signed = await deps.entries.findOne(placeOf(entry)).lean();
  return signed ? documentOf(signed) : undefined;
}

const placeOf = ({ _id, userId }: Entry): Pick<Entry, '_id' | 'userId'> => ({ _id, userId });

async function madeProvable(deps: ReceiptDeps, entry: Entry): Promise<Entry> {
  const market = await deps.markets.findById(entry.market).lean();
  if (!market) throw new Error(`entry ${entry._id} has no market`);
  await deps.entries.updateOne(
    { ...placeOf(entry), salt: { $exists: false } },
    { $set: { ...provable(market), locksAt: entry.locksAt ?? market.locksAt } },
  );
  return (await deps.entries.findOne(placeOf(entry)).lean()) ?? entry;
}
