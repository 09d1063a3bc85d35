import type { Tx } from '@baazi/service-kit';
import type { WalletCollections } from '../wallet-collections';
import { underWay, type Withdrawal } from './withdrawal';

const DAY_MS = 24 * 3600_000;
const MOST_READ = 1000;

/**
 * What a player asked for within a day before or after `at` by the business clock, in paise: what was paid and what may
 * still be. Large sums are not made small by asking in parts.
 */
export async function withdrawnAround(
  books: WalletCollections,
  { userId, at, except }: { userId: string; at: Date; except?: string },
  tx?: Tx,
): Promise<number> {
  const around = { $gt: new Date(at.getTime() - DAY_MS), $lt: new Date(at.getTime() + DAY_MS) };
  const rows = await books.withdrawals
    .find({ userId, createdAt: around, state: { $in: [...underWay, 'paid'] } }, { amountPaise: 1 })
    .session(tx?.session ?? null)
    .sort({ createdAt: -1 })
    .limit(MOST_READ)
    .lean<Pick<Withdrawal, '_id' | 'amountPaise'>[]>();
  return rows.filter(({ _id }) => _id !== except).reduce((paise, { amountPaise }) => paise + amountPaise, 0);
}
