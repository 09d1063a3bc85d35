import type { endpoints } from '@baazi/contracts';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { ReceiptDocument } from '@baazi/proofs';
import type { EntryDeps, SigningDeps } from '../entry-deps';
import type { Entry } from '../entry';
import { receiptDocument, proofFields, signEntry } from './sign-entry';

type ReceiptDeps = SigningDeps & Pick<EntryDeps, 'markets' | 'entries'>;

/** The signed receipt of an own entry; another player's is not found. */
export const showOwnReceipt =
  (deps: ReceiptDeps): Handler<typeof endpoints.ownReceipt> =>
  async ({ params, caller }) => {
    const entry = await deps.entries.findOne({ _id: params.pickId, userId: caller.userId, state: 'held' }).lean();
    if (!entry) return refuse('entry-not-found');
    const document = await issueReceipt(deps, entry);
    return document ? reply(document) : refuse('not-signed-yet');
  };

/**
 * The receipt of a held entry. Signed on request where it is missing, because the join's response was lost or the entry
 * is older than receipts: the first signature stays.
 */
export async function issueReceipt(deps: ReceiptDeps, held: Entry): Promise<ReceiptDocument | undefined> {
  if (held.receipt) return receiptDocument(held);
  const entry = held.salt === undefined ? await addProofFields(deps, held) : held;
  const receipt = signEntry(deps, entry);
  if (!receipt) return undefined;
  await deps.entries.updateOne({ ...filterOf(entry), receipt: { $exists: false } }, { $set: { receipt } });
  const signed = await deps.entries.findOne(filterOf(entry)).lean();
  return signed ? receiptDocument(signed) : undefined;
}

const filterOf = ({ _id, userId }: Entry): Pick<Entry, '_id' | 'userId'> => ({ _id, userId });

async function addProofFields(deps: ReceiptDeps, entry: Entry): Promise<Entry> {
  const market = await deps.markets.findById(entry.market).lean();
  if (!market) throw new Error(`entry ${entry._id} has no market`);
  await deps.entries.updateOne(
    { ...filterOf(entry), salt: { $exists: false } },
    { $set: { ...proofFields(market), locksAt: entry.locksAt ?? market.locksAt } },
  );
  return (await deps.entries.findOne(filterOf(entry)).lean()) ?? entry;
}
