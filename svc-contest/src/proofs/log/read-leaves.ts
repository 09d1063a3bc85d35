import { leafHash } from '@baazi/proofs';
import { inPages } from '@baazi/service-kit';
import type { LogDeps } from '../proof-deps';

/** Leaves never change: they are read once. */
const read = new WeakMap<LogDeps['logEntries'], { leaves: Buffer[]; givenUp: number }>();

/** The hashes of the log's leaves, as far as it is checked. */
export async function readLeaves(deps: LogDeps): Promise<readonly Buffer[]> {
  const head = await deps.logHeads.findById('head').select({ givenUp: 1 }).lean();
  const givenUp = head?.givenUp?.length ?? 0;
  const before = read.get(deps.logEntries);
  // Where the log was put back, other leaves stand at the same places.
  const leaves = before?.givenUp === givenUp ? [...before.leaves] : [];
  const { size } = deps.log.known;
  const newer = { _id: { $gte: leaves.length, $lt: size } };
  for await (const page of inPages(deps.logEntries.raw, newer, { fields: ['text'] }))
    leaves.push(...page.map(({ text }) => leafHash(Buffer.from(text))));
  read.set(deps.logEntries, { leaves, givenUp });
  return leaves.slice(0, size);
}
