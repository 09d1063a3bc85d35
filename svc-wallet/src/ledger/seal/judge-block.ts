import { addTransfers } from '../add-transfers';
import type { Transfer } from '../transfer';
import { blockHash, runningSums, transferHash, type Block, type ChainPlace } from './block';
import type { SealKeys } from './seal-keys';

/**
 * A block where it stands in the chain, with the transfers that it names as they are in the books now. Pure. What was
 * altered before it was sealed cannot be seen.
 */
export function judgeBlock(
  at: ChainPlace,
  block: Block,
  found: readonly Transfer[],
  keys: SealKeys,
): { next: ChainPlace; problems: string[] } {
  const name = `block ${block._id}`;
  const problems: string[] = [];
  if (block._id !== at.number + 1) problems.push(`block ${at.number + 1} is missing`);
  if (block.previousHash !== at.hash) problems.push(`${name} does not follow the block before it`);
  const byId = new Map(found.map((transfer) => [transfer._id, transfer]));
  for (const { id, hash } of block.entries) {
    const transfer = byId.get(id);
    if (!transfer) problems.push(`transfer ${id} of ${name} is gone`);
    else if (transferHash(transfer) !== hash) problems.push(`transfer ${id} of ${name} was altered`);
  }
  const isAltered = problems.length > 0;
  addTransfers(at.sums, [...byId.values()]);
  const sums = runningSums(block);
  const accounts = new Set([...Object.keys(sums.accounts), ...Object.keys(at.sums.accounts)]);
  const differs = [...accounts].some((account) => sums.accounts[account] !== at.sums.accounts[account]);
  if (!isAltered && (block.count !== at.sums.transfers || differs)) problems.push(`the totals of ${name} were altered`);
  const hash = blockHash(block, keys);
  if (hash === undefined) problems.push(`${name} is sealed with key ${block.keyId}, which is not known here`);
  else if (hash !== block.hash) problems.push(`${name} was altered`);
  if (at.keyId !== undefined && block.keyId === undefined) problems.push(`${name} is sealed without a key`);
  // What was altered here is told once: the next block is held against what this one says.
  return { next: { number: block._id, hash: block.hash, keyId: block.keyId, sums }, problems };
}
