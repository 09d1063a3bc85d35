import { leafHash } from '@baazi/proofs';
import { inPages } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';

/** Leaves never change: they are read once. */
const read = new WeakMap<ContestContext, { leaves: Buffer[]; givenUp: number }>();

/** The hashes of the log's leaves, as far as it is checked. */
export async function readLeaves(contest: ContestContext): Promise<readonly Buffer[]> {
  const head = await contest.logHeads.findById('head').select({ givenUp: 1 }).lean();
  const givenUp = head?.givenUp?.length ?? 0;
  const before = read.get(contest);
  // Where the log was put back, other leaves stand at the same places.
  const leaves = before?.givenUp === givenUp ? [...before.leaves] : [];
  const { size } = contest.log.known;
  const newer = { _id: { $gte: leaves.length, $lt: size } };
  for await (const page of inPages(contest.logEntries.raw, newer, { fields: ['text'] }))
    leaves.push(...page.map(({ text }) => leafHash(Buffer.from(text))));
  read.set(contest, { leaves, givenUp });
  return leaves.slice(0, size);
}
