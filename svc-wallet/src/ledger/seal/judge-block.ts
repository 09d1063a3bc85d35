import { addTransfers } from '../add-transfers';
import type { Transfer } from '../transfer';
import { lineHash, type OperatorAction } from '@baazi/service-kit';
import { blockHash, runningSums, transferHash, type Block, type ChainPosition } from './block';
import type { SealKeys } from './seal-keys';

/**
 * A block at its position in the chain, with its transfers and lines as they are stored now. Pure. An alteration of a
 * transfer before sealing cannot be seen.
 */
export function judgeBlock(
  at: ChainPosition,
  block: Block,
  found: readonly Transfer[],
  keys: SealKeys,
  foundLines: readonly OperatorAction[] = [],
): { next: ChainPosition; problems: string[] } {
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
  const lines = new Map(foundLines.map((line) => [line._id, line]));
  for (const { id, hash } of block.lines ?? []) {
    const line = lines.get(id);
    if (!line) problems.push(`line ${id} of the operators' log of ${name} is gone`);
    else if (lineHash(line) !== hash) problems.push(`line ${id} of the operators' log of ${name} was altered`);
  }
  const lineCount = (at.lineCount ?? 0) + (block.lines?.length ?? 0);
  if ((block.lineCount ?? 0) !== lineCount) problems.push(`the number of lines up to ${name} was altered`);
  addTransfers(at.sums, [...byId.values()]);
  const sums = runningSums(block);
  const accounts = new Set([...Object.keys(sums.accounts), ...Object.keys(at.sums.accounts)]);
  const differs = [...accounts].some((account) => sums.accounts[account] !== at.sums.accounts[account]);
  if (!isAltered && (block.count !== at.sums.transfers || differs)) problems.push(`the totals of ${name} were altered`);
  const hash = blockHash(block, keys);
  if (hash === undefined) problems.push(`${name} is sealed with key ${block.keyId}, which is not known here`);
  else if (hash !== block.hash) problems.push(`${name} was altered`);
  if (at.keyId !== undefined && block.keyId === undefined) problems.push(`${name} is sealed without a key`);
  // An alteration here is reported once: the next block is compared with what this one states.
  return {
    next: { number: block._id, hash: block.hash, keyId: block.keyId, sums, lineCount: block.lineCount },
    problems,
  };
}
