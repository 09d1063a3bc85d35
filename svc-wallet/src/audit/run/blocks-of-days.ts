import { addDays } from '@baazi/contracts';
import type { AuditCollections } from '../audit-deps';

/** The blocks sealed on these days in India, both included; undefined when none was. */
export async function blocksOfDays(
  collections: AuditCollections,
  { from, to }: { from?: string | undefined; to?: string | undefined },
): Promise<{ from: number; to: number } | undefined> {
  const last = await collections.blocks.raw.findOne({}, { sort: { _id: -1 }, projection: { _id: 1 } });
  if (!last) return undefined;
  const first = from === undefined ? 1 : await firstSince(collections, last._id, dayBegins(from));
  const behind = to === undefined ? last._id + 1 : await firstSince(collections, last._id, dayBegins(addDays(to, 1)));
  return first < behind ? { from: first, to: behind - 1 } : undefined;
}

const dayBegins = (day: string): Date => new Date(`${day}T00:00:00.000+05:30`);

/** Blocks are sealed in order, so the first one at or after a time is found by binary search. */
async function firstSince(collections: AuditCollections, last: number, at: Date): Promise<number> {
  let [low, high] = [1, last + 1];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const block = await collections.blocks.raw.findOne({ _id: { $gte: middle } }, { sort: { _id: 1 } });
    if (block && block.sealedAt < at) low = middle + 1;
    else high = middle;
  }
  return low;
}
