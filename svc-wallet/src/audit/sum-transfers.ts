import type { Connection } from 'mongoose';
import { transfers, type Transfer } from '../ledger/transfer';
import { addTransfers, noSums, type AccountSums } from './add-transfers';

const PAGE = 1000;

/** Sums every transfer there is. Each sums to zero by itself, so it does not matter what is posted meanwhile. */
export async function sumTransfers(db: Connection): Promise<AccountSums> {
  const sums = noSums();
  for (let after = ''; ;) {
    const page = await transfers(db)
      .find({ _id: { $gt: after } }, { legs: 1 })
      .sort({ _id: 1 })
      .limit(PAGE)
      .lean<Pick<Transfer, '_id' | 'legs'>[]>();
    addTransfers(sums, page);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return sums;
    after = last._id;
  }
}
