import type { Core } from '../core';
import { addTransfers } from '../audit/add-transfers';
import { inBooks } from '../ledger/in-books';
import { transfers, type Transfer } from '../ledger/transfer';
import { blockHash, blocks, FIRST_PREVIOUS_HASH, runningSums, transferHash, type Block } from './block';

const MOST_IN_BLOCK = 500;

/** Seals the oldest unsealed transfers into the next block, in one commit; the head's hash goes to the log, out of this database's reach. */
export async function sealBlock(core: Core): Promise<number> {
  return inBooks(core, async (tx) => {
    const batch = await transfers(core.db)
      .find({ unsealed: true })
      .sort({ postedAt: 1, _id: 1 })
      .limit(MOST_IN_BLOCK)
      .session(tx.session)
      .lean<Transfer[]>();
    if (batch.length === 0) return 0;
    const last = await blocks(core.db).findOne().sort({ _id: -1 }).session(tx.session).lean<Block | null>();
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
    };
    const block: Block = { ...content, hash: blockHash(content), sealedAt: core.clocks.machine.now() };
    // Two sealers at once: the number is taken, the second looks again.
    await blocks.raw(core.db).insertOne(block, { session: tx.session });
    await transfers
      .raw(core.db)
      .updateMany({ _id: { $in: batch.map(({ _id }) => _id) } }, { $unset: { unsealed: 1 } }, { session: tx.session });
    tx.afterCommit(() => core.log.info({ block: block._id, head: block.hash, transfers: batch.length }, 'sealed'));
    return batch.length;
  });
}

const EVERY_MS = 5000;
/** Rests four times as long as it worked: behind a busy hour it trails longer, instead of slowing it. */
const REST_FACTOR = 4;

/** Trails behind the books, off the hot path; a settlement goes first. */
export function mountSealer(core: Core): void {
  let isLeaving = false;
  core.onShutdown(async () => void (isLeaving = true));
  core.every(EVERY_MS, 'sealer', async () => {
    while (core.settling.size === 0) {
      const began = performance.now();
      const sealed = await sealBlock(core);
      if (sealed < MOST_IN_BLOCK || isLeaving) return;
      await new Promise((resolve) => setTimeout(resolve, (performance.now() - began) * REST_FACTOR).unref());
    }
  });
}
