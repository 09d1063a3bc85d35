import type { endpoints } from '@baazi/contracts';
import { consistencyPath, inBase64 } from '@baazi/proofs';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { LogDeps } from '../proof-deps';
import { readLeaves } from './read-leaves';

/** That the log of one size goes on from that of another: what browsers ask for, and receipts make possible. */
export const showLogConsistency =
  (deps: LogDeps): Handler<typeof endpoints.logConsistency> =>
  async ({ query: { from, to } }) => {
    const leaves = await readLeaves(deps);
    if (to > leaves.length || from > to) return refuse('not-in-log');
    return reply({ path: inBase64(consistencyPath(leaves.slice(0, to), from)) });
  };
