import type { Bank } from '../bank';
import { sealBlock } from './seal-block';
import { tellHead } from './tell-head';

/** Rests four times as long as it worked: behind a busy hour it trails longer, instead of slowing it. */
const REST_FACTOR = 4;

/** Trails behind the books, off the hot path; a settlement goes first. */
export async function sealBehind(bank: Bank): Promise<void> {
  if (bank.settler.isAtWork()) return;
  const began = performance.now();
  const { head, isBehind } = await sealBlock(bank);
  if (head) await tellHead(bank, head, isBehind);
  if (isBehind) setTimeout(() => bank.workers.sealer?.wake(), (performance.now() - began) * REST_FACTOR).unref();
}
