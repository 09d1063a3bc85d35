import { leafHash } from '@baazi/proofs';
import { inPages } from '@baazi/service-kit';
import type { LogDeps } from '../proof-deps';

/** Leaves never change, so they are cached. */
const cache = new WeakMap<LogDeps['logEntries'], { leaves: Buffer[]; givenUp: number }>();

/** The hashes of the leaves of the verified log. */
export async function readLeaves(deps: Pick<LogDeps, 'log' | 'logHeads' | 'logEntries'>): Promise<readonly Buffer[]> {
  const head = await deps.logHeads.findById('head').select({ givenUp: 1 }).lean();
  const givenUp = head?.givenUp?.length ?? 0;
  const before = cache.get(deps.logEntries);
  // After a rewind other leaves have the same positions.
  const leaves = before?.givenUp === givenUp ? [...before.leaves] : [];
  const { size } = deps.log.known;
  const newer = { _id: { $gte: leaves.length, $lt: size } };
  for await (const page of inPages(deps.logEntries.raw, newer, { fields: ['text'] }))
    leaves.push(...page.map(({ text }) => leafHash(Buffer.from(text))));
  cache.set(deps.logEntries, { leaves, givenUp });
  return leaves.slice(0, size);
}
