import { createHash } from 'node:crypto';
import { inPages } from '@baazi/service-kit';
import type { Books } from '../../books';

/** So many rounds, each with its share of the ids in memory. */
const ROUNDS = 8;
const roundOf = (id: string): number => (createHash('sha1').update(id).digest()[0] ?? 0) % ROUNDS;

/**
 * Transfers that are marked as sealed and stand in no block: somebody wrote them past the sealer. Looked for only when
 * the numbers differ. Blocks are read last: what is sealed meanwhile is found in one.
 */
export async function inNoBlock(books: Books): Promise<string[]> {
  const problems: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const marked = new Set<string>();
    for await (const page of inPages(books.transfers.raw, {}, { fields: ['unsealed'] }))
      for (const { _id, unsealed } of page) if (!unsealed && roundOf(_id) === round) marked.add(_id);
    for await (const page of inPages(books.blocks.raw, {}, { fields: ['entries'], size: 100 }))
      for (const { entries } of page) for (const { id } of entries) marked.delete(id);
    for (const id of marked) problems.push(`transfer ${id} is marked as sealed and stands in no block`);
  }
  return problems;
}
