import type { Connection } from 'mongoose';
import { addTransfers, noSums } from '../audit/add-transfers';
import { transfers, type Transfer } from '../ledger/transfer';
import { blockHash, blocks, FIRST_PREVIOUS_HASH, transferHash, type Block } from './block';

export interface ChainCheck {
  blocks: number;
  unsealed: number;
  head: string;
  /** the first thing that was altered, in the order of the chain */
  problems: string[];
}

/** Walks the chain from its first block and names the first altered entry. What was altered before it was sealed cannot be seen. */
export async function checkChain(db: Connection): Promise<ChainCheck> {
  const sums = noSums();
  let previousHash = FIRST_PREVIOUS_HASH;
  let number = 0;
  const done = async (problem?: string): Promise<ChainCheck> => ({
    blocks: number,
    unsealed: await transfers(db).countDocuments({ unsealed: true }),
    head: previousHash,
    problems: problem === undefined ? [] : [problem],
  });
  for (;;) {
    const block = await blocks(db)
      .findOne({ _id: { $gt: number } })
      .sort({ _id: 1 })
      .lean<Block | null>();
    if (!block) break;
    if (block._id !== number + 1) return done(`block ${number + 1} is missing`);
    if (block.previousHash !== previousHash) return done(`block ${block._id} does not follow the block before it`);
    const found = await transfers(db)
      .find({ _id: { $in: block.entries.map(({ id }) => id) } })
      .lean<Transfer[]>();
    const byId = new Map(found.map((transfer) => [transfer._id, transfer]));
    for (const { id, hash } of block.entries) {
      const transfer = byId.get(id);
      if (!transfer) return done(`transfer ${id} of block ${block._id} is gone`);
      if (transferHash(transfer) !== hash) return done(`transfer ${id} of block ${block._id} was altered`);
    }
    addTransfers(sums, found);
    if (block.totals.some(({ account, paise }) => (sums.accounts[account] ?? 0) !== paise))
      return done(`the totals of block ${block._id} were altered`);
    if (blockHash(block) !== block.hash) return done(`block ${block._id} was altered`);
    number = block._id;
    previousHash = block.hash;
  }
  const sealed = sums.transfers;
  const marked = await transfers(db).countDocuments({ unsealed: { $exists: false } });
  return done(marked === sealed ? undefined : `${marked} transfers are marked sealed, the blocks hold ${sealed}`);
}
