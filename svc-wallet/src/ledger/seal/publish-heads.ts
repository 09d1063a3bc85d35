import { endpoints } from '@baazi/contracts';
import type { WalletContext } from '../../wallet-context';
import type { Block } from './block';

/** Every so many blocks the head goes into the log of books. */
const EVERY_BLOCKS = 1000;
/** heads in one call */
const MOST = 100;
const published = new WeakMap<WalletContext, number>();

/**
 * Has the heads of the chain put into the log of books, which others keep: a chain that is computed afresh, by whoever
 * has its key, no longer fits.
 */
export async function publishHeads(bank: WalletContext, every = EVERY_BLOCKS): Promise<void> {
  for (;;) {
    const newest = published.get(bank) ?? (await tell(bank, []));
    if (newest === undefined) return;
    published.set(bank, newest);
    const wanted = Array.from({ length: MOST }, (_, at) => newest - (newest % every) + (at + 1) * every);
    const found = await bank.blocks
      .find({ _id: { $in: wanted } }, { hash: 1 })
      .sort({ _id: 1 })
      .lean<Pick<Block, '_id' | 'hash'>[]>();
    if (found.length === 0) return;
    const told = await tell(
      bank,
      found.map(({ _id, hash }) => ({ block: _id, hash })),
    );
    if (told === undefined) return;
    published.set(bank, told);
    if (found.length < MOST) return;
  }
}

/** The newest block whose head is in the log; undefined while the log is not signed, or has another head of a block. */
async function tell(bank: WalletContext, heads: { block: number; hash: string }[]): Promise<number | undefined> {
  const answer = await bank.service.services.call(endpoints.publishSeals, { body: { heads } });
  if (answer.kind === 'reply') return answer.response.newest;
  if (answer.code === 'conflict')
    bank.service.log.error({ heads }, 'the chain is not the one whose heads are in the log of books');
  return undefined;
}
