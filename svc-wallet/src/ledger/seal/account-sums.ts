import { inPages } from '@baazi/service-kit';
import type { ClientSession } from 'mongoose';
import { addTransfers, type AccountSums } from '../add-transfers';
import { readTransfers } from '../read-transfers';
import { runningSums, type Block } from './block';
import type { SealCollections } from './seal-deps';

/** of commits */
const PAGE = 100;

/**
 * The ledger's balance of each account: the totals of the last sealed block plus later transfers. At most `most`
 * commits of those are read; `behind` says how many more there are.
 */
export async function accountSums(
  collections: SealCollections,
  session: ClientSession,
  most = Infinity,
): Promise<AccountSums & { behind: number }> {
  const last = await collections.blocks
    .findOne({}, { totals: 1, count: 1 })
    .sort({ _id: -1 })
    .session(session)
    .lean<Pick<Block, 'totals' | 'count'> | null>();
  const sums = runningSums(last);
  let commits = 0;
  for await (const rows of inPages(collections.unsealed.raw, {}, { size: PAGE, session })) {
    const ids = rows.flatMap((row) => row.ids);
    for await (const posted of readTransfers(collections, ids, { session, fields: ['_id', 'legs'] }))
      addTransfers(sums, posted);
    commits += rows.length;
    if (commits >= most) {
      const waiting = await collections.unsealed.raw.countDocuments({}, { session });
      return { ...sums, behind: waiting - commits };
    }
  }
  return { ...sums, behind: 0 };
}
