import { restAfterMs } from './rest-after';
import { sealBlock } from './seal-block';
import { publishHead } from './publish-head';
import type { LedgerDeps } from '../ledger-deps';

/** Follows the ledger off the hot path; a settlement goes first. */
export async function sealBehind(deps: LedgerDeps): Promise<void> {
  if (deps.settler.isAtWork()) return;
  const began = performance.now();
  const { head, isBehind, waitedMs } = await sealBlock(deps);
  if (head) await publishHead(deps, head, isBehind);
  if (!isBehind) return;
  const restMs = restAfterMs({ tookMs: performance.now() - began, waitedMs });
  setTimeout(() => deps.workers.sealer?.wake(), restMs).unref();
}
