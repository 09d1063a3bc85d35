import type { Tx } from '@baazi/service-kit';
import type { Bank } from '../bank';
import { addTransfers } from '../ledger/add-transfers';
import { inBooks } from '../ledger/in-books';
import type { Transfer } from '../ledger/transfer';
import type { Unsealed } from './unsealed';
import { blockHash, FIRST_PREVIOUS_HASH, runningSums, transferHash, type Block, type SealHead } from './block';

/** Commits of more transfers than this make a block of their own. */
const MOST_IN_BLOCK = 1000;

/** What one sealing came to: how many transfers, and where the chain stands. */
export interface Sealing {
  transfers: number;
  /** More wait. */
  isBehind: boolean;
  /** how long the oldest of them had waited */
  waitedMs: number;
  head?: SealHead;
}

/**
 * Seals the oldest unsealed transfers into the next block, in one commit. When the chain ends under another key, or
 * under none, an empty block answers for all that came before with the key of today.
 */
export async function sealBlock(bank: Bank): Promise<Sealing> {
  return inBooks(bank, async (tx) => {
    const { rows, isBehind } = await oldestRows(bank, tx);
    const now = bank.machineNow();
    const waitedMs = now.getTime() - (rows[0]?.postedAt ?? now).getTime();
    const batch = await transfersOf(bank, tx, rows);
    const last = await bank.blocks.findOne().sort({ _id: -1 }).session(tx.session).lean<Block | null>();
    const { id: keyId } = bank.sealKeys.current;
    const isUnderKey = !last || last.keyId === keyId;
    if (batch.length === 0 && isUnderKey)
      return { transfers: 0, isBehind, waitedMs, ...(last ? { head: { block: last._id, hash: last.hash } } : {}) };
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
      sealedAt: now,
    };
    const hash = blockHash(content, bank.sealKeys);
    if (hash === undefined) throw new Error('the key of today is not among the keys');
    // Two sealers at once: the number is taken, the second looks again.
    await bank.blocks.raw.insertOne({ ...content, hash }, { session: tx.session });
    await bank.unsealed.raw.deleteMany({ _id: { $in: rows.map(({ _id }) => _id) } }, { session: tx.session });
    return { transfers: batch.length, isBehind, waitedMs, head: { block: content._id, hash } };
  });
}

/** The commits that go into the next block. */
async function oldestRows(bank: Bank, { session }: Tx): Promise<{ rows: Unsealed[]; isBehind: boolean }> {
  const waiting = await bank.unsealed.raw.find({}, { session }).sort({ _id: 1 }).limit(MOST_IN_BLOCK).toArray();
  let count = 0;
  const rows = waiting.filter(({ ids }, i) => (count += ids.length) <= MOST_IN_BLOCK || i === 0);
  return { rows, isBehind: rows.length < waiting.length || waiting.length === MOST_IN_BLOCK };
}

async function transfersOf(bank: Bank, { session }: Tx, rows: readonly Unsealed[]): Promise<Transfer[]> {
  const ids = rows.flatMap((row) => row.ids);
  const found = await bank.transfers.raw
    .find({ _id: { $in: ids } }, { session })
    .sort({ postedAt: 1, _id: 1 })
    .toArray();
  // Sealing stops and is late, which somebody hears of: the audit names what is gone.
  if (found.length !== ids.length)
    throw new Error(`${ids.length - found.length} transfers are gone before they were sealed`);
  return found;
}
