import type { Bank } from '../bank';
import { addTransfers } from '../ledger/add-transfers';
import { inBooks } from '../ledger/in-books';
import type { Transfer } from '../ledger/transfer';
import { blockHash, FIRST_PREVIOUS_HASH, runningSums, transferHash, type Block, type SealHead } from './block';

export const MOST_IN_BLOCK = 500;

/** What one sealing came to: how many transfers, and where the chain stands. */
export interface Sealing {
  transfers: number;
  head?: SealHead;
}

/**
 * Seals the oldest unsealed transfers into the next block, in one commit. When the chain ends under another key, or
 * under none, an empty block answers for all that came before with the key of today.
 */
export async function sealBlock(bank: Bank): Promise<Sealing> {
  return inBooks(bank, async (tx) => {
    const batch = await bank.transfers
      .find({ unsealed: true })
      .sort({ postedAt: 1, _id: 1 })
      .limit(MOST_IN_BLOCK)
      .session(tx.session)
      .lean<Transfer[]>();
    const last = await bank.blocks.findOne().sort({ _id: -1 }).session(tx.session).lean<Block | null>();
    const { id: keyId } = bank.sealKeys.current;
    const isUnderKey = !last || last.keyId === keyId;
    if (batch.length === 0 && isUnderKey)
      return { transfers: 0, ...(last ? { head: { block: last._id, hash: last.hash } } : {}) };
    const sums = runningSums(last);
    addTransfers(sums, batch);
    const totals = Object.entries(sums.accounts)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([account, paise]) => ({ account, paise }));
    const content = {
      _id: (last?._id ?? 0) + 1,
      entries: batch.map((transfer) => ({ id: transfer._id, hash: transferHash(transfer) })),
      previousHash: last?.hash ?? FIRST_PREVIOUS_HASH,
      totals,
      count: sums.transfers,
      keyId,
      sealedAt: bank.machineNow(),
    };
    const hash = blockHash(content, bank.sealKeys);
    if (hash === undefined) throw new Error('the key of today is not among the keys');
    // Two sealers at once: the number is taken, the second looks again.
    await bank.blocks.raw.insertOne({ ...content, hash }, { session: tx.session });
    await bank.transfers.raw.updateMany(
      { _id: { $in: batch.map(({ _id }) => _id) } },
      { $unset: { unsealed: 1 } },
      { session: tx.session },
    );
    return { transfers: batch.length, head: { block: content._id, hash } };
  });
}
