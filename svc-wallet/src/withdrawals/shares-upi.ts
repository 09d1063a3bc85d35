import type { Tx } from '@baazi/service-kit';
import type { Connection } from 'mongoose';
import { withdrawals, type Withdrawal } from './withdrawal';

const MOST_LOOKED_AT = 200;

/** Two players who have their money sent to one UPI id are likely one person. */
export async function sharesUpi(db: Connection, [one, other]: [string, string], tx?: Tx): Promise<boolean> {
  const of = async (userId: string): Promise<Set<string>> => {
    const rows = await withdrawals(db)
      .find({ userId }, { upiKey: 1 })
      .sort({ createdAt: -1 })
      .limit(MOST_LOOKED_AT)
      .session(tx?.session ?? null)
      .lean<Pick<Withdrawal, 'upiKey'>[]>();
    return new Set(rows.map(({ upiKey }) => upiKey));
  };
  const mine = await of(one);
  if (mine.size === 0) return false;
  const theirs = await of(other);
  return [...mine].some((upi) => theirs.has(upi));
}
