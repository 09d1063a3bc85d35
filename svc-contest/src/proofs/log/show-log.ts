import type { endpoints } from '@baazi/contracts';
import { reply, refuse, inPages, type Handler } from '@baazi/service-kit';
import { inclusionPath, toBase64, consistencyPath, leafHash } from '@baazi/proofs';
import { headOf, type LogDeps } from './books-log';

/** The newest checkpoint that this process has verified. */
export const showLog =
  (deps: Pick<LogDeps, 'log' | 'proofKey'>): Handler<typeof endpoints.publicLog> =>
  async () =>
    reply({ checkpoint: headOf(deps.log.known, deps.proofKey).note });

/** The leaves of the log, in order. */
export const listLogEntries =
  (deps: Pick<LogDeps, 'log' | 'logEntries'>): Handler<typeof endpoints.logEntries> =>
  async ({ query: { from, limit } }) => {
    const { size } = deps.log.known;
    const found = await deps.logEntries.raw
      .find({ _id: { $gte: from, $lt: Math.min(from + limit, size) } })
      .sort({ _id: 1 })
      .toArray();
    return reply({
      size,
      entries: found.map(({ _id, kind, text, at }) => ({ index: _id, kind, text, at: at.toISOString() })),
    });
  };

/** Proves that the log of a given size includes a leaf. */
export const showLogProof =
  (deps: Pick<LogDeps, 'log' | 'logHeads' | 'logEntries'>): Handler<typeof endpoints.logProof> =>
  async ({ query: { leaf, size } }) => {
    const leaves = await readLeaves(deps);
    if (size > leaves.length || leaf >= size) return refuse('not-in-log');
    return reply({ path: toBase64(inclusionPath(leaves.slice(0, size), leaf)) });
  };

/** Proves that a longer log extends a shorter one; browsers compare the heads in their receipts with it. */
export const showLogConsistency =
  (deps: Pick<LogDeps, 'log' | 'logHeads' | 'logEntries'>): Handler<typeof endpoints.logConsistency> =>
  async ({ query: { from, to } }) => {
    const leaves = await readLeaves(deps);
    if (to > leaves.length || from > to) return refuse('not-in-log');
    return reply({ path: toBase64(consistencyPath(leaves.slice(0, to), from)) });
  };

/** Leaves never change, so they are cached. */
const cache = new WeakMap<LogDeps['logEntries'], { leaves: Buffer[]; givenUp: number }>();

/** The hashes of the leaves of the verified log. */
export async function readLeaves(deps: Pick<LogDeps, 'log' | 'logHeads' | 'logEntries'>): Promise<readonly Buffer[]> {
  const head = await deps.logHeads.raw.findOne({ _id: 'head' }, { projection: { givenUp: 1 } });
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
