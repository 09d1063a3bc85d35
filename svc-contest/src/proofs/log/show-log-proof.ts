import type { endpoints } from '@baazi/contracts';
import { inclusionPath, toBase64 } from '@baazi/proofs';
import { refuse, reply, type Handler } from '@baazi/service-kit';
import type { LogDeps } from '../proof-deps';
import { readLeaves } from './read-leaves';

/** Proves that the log of a given size includes a leaf. */
export const showLogProof =
  (deps: Pick<LogDeps, 'log' | 'logHeads' | 'logEntries'>): Handler<typeof endpoints.logProof> =>
  async ({ query: { leaf, size } }) => {
    const leaves = await readLeaves(deps);
    if (size > leaves.length || leaf >= size) return refuse('not-in-log');
    return reply({ path: toBase64(inclusionPath(leaves.slice(0, size), leaf)) });
  };
