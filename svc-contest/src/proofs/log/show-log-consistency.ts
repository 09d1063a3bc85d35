import type { endpoints } from '@baazi/contracts';
import { consistencyPath, toBase64 } from '@baazi/proofs';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { LogDeps } from '../proof-deps';
import { readLeaves } from './read-leaves';

/** Proves that a longer log extends a shorter one; browsers compare the heads in their receipts with it. */
export const showLogConsistency =
  (deps: Pick<LogDeps, 'log' | 'logHeads' | 'logEntries'>): Handler<typeof endpoints.logConsistency> =>
  async ({ query: { from, to } }) => {
    const leaves = await readLeaves(deps);
    if (to > leaves.length || from > to) return refuse('not-in-log');
    return reply({ path: toBase64(consistencyPath(leaves.slice(0, to), from)) });
  };
