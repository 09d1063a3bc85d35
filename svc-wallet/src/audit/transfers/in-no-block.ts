import { createHash } from 'node:crypto';
import { inPages } from '@baazi/service-kit';
import type { WalletCollections } from '../../wallet-collections';

/** So many rounds, each with its share of the ids in memory. */
const ROUNDS = 8;
const roundOf = (id: string): number => (createHash('sha1').update(id).digest()[0] ?? 0) % ROUNDS;

/**
 * Transfers that neither wait for a block nor stand in one (somebody wrote them past the ledger), and those that do both
 * (they would be sealed twice). Looked for only when the numbers differ. Blocks are read last: what is sealed meanwhile is
 * found in one.
 */
export async function inNoBlock(books: WalletCollections): Promise<string[]> {
  const problems: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const marked = new Set<string>();
    for await (const page of inPages(books.transfers.raw, {}, { fields: ['_id'] }))
      for (const { _id } of page) if (roundOf(_id) === round) marked.add(_id);
    for await (const page of inPages(books.unsealed.raw, {}))
      for (const { ids } of page) for (const id of ids) marked.delete(id);
    const inBlocks = new Set<string>();
    for await (const page of inPages(books.blocks.raw, {}, { fields: ['entries'], size: 100 }))
      for (const { entries } of page)
        for (const { id } of entries) {
          marked.delete(id);
          if (roundOf(id) === round) inBlocks.add(id);
        }
    for (const id of marked) problems.push(`transfer ${id} is marked as sealed and stands in no block`);
    for await (const page of inPages(books.unsealed.raw, {}))
      for (const { ids } of page)
        for (const id of ids) if (inBlocks.has(id)) problems.push(`transfer ${id} stands in a block and waits for one`);
  }
  return problems;
}
