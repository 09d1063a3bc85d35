import type { Tx } from '@baazi/service-kit';
import type { Books } from '../books';

const MOST_LOOKED_AT = 200;

/** Two players who have their money sent to one UPI id are likely one person. */
export async function sharesUpi(books: Books, [one, other]: [string, string], tx?: Tx): Promise<boolean> {
  const of = async (userId: string): Promise<Set<string>> => {
    const rows = await books.withdrawals
      .find({ userId }, { upiKey: 1 })
      .sort({ createdAt: -1 })
      .limit(MOST_LOOKED_AT)
      .session(tx?.session ?? null)
      .lean();
    return new Set(rows.map(({ upiKey }) => upiKey));
  };
  const mine = await of(one);
  if (mine.size === 0) return false;
  const theirs = await of(other);
  return [...mine].some((upi) => theirs.has(upi));
}
