import { createHash } from 'node:crypto';
import { inPages } from '@baazi/service-kit';
import type { AuditCollections } from '../audit-deps';

/** Number of rounds, each with its share of the ids in memory. */
const ROUNDS = 8;
const roundOf = (id: string): number => (createHash('sha1').update(id).digest()[0] ?? 0) % ROUNDS;

/**
 * Transfers that are in no block and do not wait for one (written past the ledger), and those that do both (they
 * would be sealed twice). Searched only when the numbers differ. Blocks are read last, so that transfers sealed
 * meanwhile are found.
 */
export async function inNoBlock(collections: AuditCollections): Promise<string[]> {
  const problems: string[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const marked = new Set<string>();
    for await (const page of inPages(collections.transfers.raw, {}, { fields: ['_id'] }))
      for (const { _id } of page) if (roundOf(_id) === round) marked.add(_id);
    for await (const page of inPages(collections.unsealed.raw, {}))
      for (const { ids } of page) for (const id of ids) marked.delete(id);
    const inBlocks = new Set<string>();
    for await (const page of inPages(collections.blocks.raw, {}, { fields: ['entries'], size: 100 }))
      for (const { entries } of page)
        for (const { id } of entries) {
          marked.delete(id);
          if (roundOf(id) === round) inBlocks.add(id);
        }
    for (const id of marked) problems.push(`transfer ${id} is marked as sealed and stands in no block`);
    for await (const page of inPages(collections.unsealed.raw, {}))
      for (const { ids } of page)
        for (const id of ids) if (inBlocks.has(id)) problems.push(`transfer ${id} stands in a block and waits for one`);
  }
  return problems;
}
