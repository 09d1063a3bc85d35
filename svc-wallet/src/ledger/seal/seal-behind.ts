import type { WalletContext } from '../../wallet-context';
import { restAfterMs } from './rest-after';
import { sealBlock } from './seal-block';
import { tellHead } from './tell-head';

/** Trails behind the books, off the hot path; a settlement goes first. */
export async function sealBehind(bank: WalletContext): Promise<void> {
  if (bank.settler.isAtWork()) return;
  const began = performance.now();
  const { head, isBehind, waitedMs } = await sealBlock(bank);
  if (head) await tellHead(bank, head, isBehind);
  if (!isBehind) return;
  const restMs = restAfterMs({ tookMs: performance.now() - began, waitedMs });
  setTimeout(() => bank.workers.sealer?.wake(), restMs).unref();
}
