import { sealBlock } from './seal-block';
import { publishHead } from './seal-head';
import type { SealDeps } from './seal-deps';

/** Follows the ledger off the hot path; a settlement goes first, after which it goes on at its beat. */
export async function sealBehind(deps: SealDeps): Promise<number | void> {
  if (deps.settler.isAtWork()) return 0;
  const began = performance.now();
  const { head, isBehind, waitedMs } = await sealBlock(deps);
  if (head) await publishHead(deps, head, isBehind);
  if (!isBehind) return;
  const restMs = restAfterMs({ tookMs: performance.now() - began, waitedMs });
  setTimeout(() => deps.workers.sealer?.wake(), restMs).unref();
}

/** Off the hot path: it rests four times as long as it worked, and a busy hour is sealed in the hour after it. */
const USUAL = 4;
/**
 * Beyond the first bound it works half of the time, beyond the second all of it: a chain is useful only while it is
 * close.
 */
const LATE_MS = 30_000;
const VERY_LATE_MS = 5 * 60_000;

/** How long the sealer rests after a block, by its duration and by how long its oldest transfer had waited. */
export function restAfterMs({ tookMs, waitedMs }: { tookMs: number; waitedMs: number }): number {
  if (waitedMs > VERY_LATE_MS) return 0;
  return tookMs * (waitedMs > LATE_MS ? 1 : USUAL);
}
