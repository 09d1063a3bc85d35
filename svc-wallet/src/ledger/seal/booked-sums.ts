import { inPages } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import type { WalletCollections } from '../../wallet-collections';
import { addTransfers, type AccountSums } from '../add-transfers';
import { readPosted } from '../read-posted';
import { runningSums, type Block } from './block';

/** of commits */
const PAGE = 100;

/**
 * What the books say of each account: the totals of the last sealed block, and what was posted since. `most` commits
 * are read of that; `behind` says how many more there are.
 */
export async function bookedSums(
  books: WalletCollections,
  session: ClientSession,
  most = Infinity,
): Promise<AccountSums & { behind: number }> {
  const last = await books.blocks
    .findOne({}, { totals: 1, count: 1 })
    .sort({ _id: -1 })
    .session(session)
    .lean<Pick<Block, 'totals' | 'count'> | null>();
  const sums = runningSums(last);
  let commits = 0;
  for await (const rows of inPages(books.unsealed.raw, {}, { size: PAGE, session })) {
    const ids = rows.flatMap((row) => row.ids);
    for await (const posted of readPosted(books, ids, { session, fields: ['_id', 'legs'] })) addTransfers(sums, posted);
    commits += rows.length;
    if (commits >= most) {
      const waiting = await books.unsealed.raw.countDocuments({}, { session });
      return { ...sums, behind: waiting - commits };
    }
  }
  return { ...sums, behind: 0 };
}
