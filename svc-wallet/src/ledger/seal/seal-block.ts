import type { Tx } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { addTransfers } from '../add-transfers';
import { inBooks } from '../in-books';
import type { Transfer } from '../transfer';
import type { Unsealed } from './unsealed';
import { blockHash, FIRST_PREVIOUS_HASH, runningSums, transferHash, type SealHead } from './block';

/** Commits of more transfers than this make a block of their own. */
const MOST_IN_BLOCK = 1000;
/** A commit of joins holds some nine transfers, one of a settlement up to 250. */
const COMMITS_READ = 100;

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
export async function sealBlock(bank: WalletContext): Promise<Sealing> {
  return inBooks(bank, async (tx) => {
    const { rows, isBehind } = await oldestRows(bank, tx);
    const now = bank.machineNow();
    const waitedMs = now.getTime() - (rows[0]?.postedAt ?? now).getTime();
    const batch = await transfersOf(bank, tx, rows);
    const last = await bank.blocks.raw.findOne(
      {},
      { session: tx.session, sort: { _id: -1 }, projection: { entries: 0 } },
    );
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

/** The commits that go into the next block: the first always, more as long as they fit. */
async function oldestRows(bank: WalletContext, { session }: Tx): Promise<{ rows: Unsealed[]; isBehind: boolean }> {
  const rows: Unsealed[] = [];
  let count = 0;
  const waiting = bank.unsealed.raw.find({}, { session, batchSize: COMMITS_READ }).sort({ _id: 1 });
  for await (const row of waiting) {
    count += row.ids.length;
    if (rows.length > 0 && count > MOST_IN_BLOCK) return { rows, isBehind: true };
    rows.push(row);
  }
  return { rows, isBehind: false };
}

async function transfersOf(bank: WalletContext, { session }: Tx, rows: readonly Unsealed[]): Promise<Transfer[]> {
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
