import type { Tx } from '@baazi/service-kit';
import type { WalletCollections } from '../../wallet-collections';

const MOST_LOOKED_AT = 200;
const MOST_ROWS = 1000;

/** Two players who have their money sent to one UPI id are likely one person. */
export async function sharesUpi(books: WalletCollections, [one, other]: [string, string], tx?: Tx): Promise<boolean> {
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

/** Who of these has asked for money at all; beyond a thousand rows, all of them may. */
export async function playersWithUpi(
  { withdrawals }: WalletCollections,
  userIds: readonly string[],
  { session }: Tx,
): Promise<ReadonlySet<string>> {
  const rows = await withdrawals.raw
    .find({ userId: { $in: [...userIds] } }, { session, projection: { userId: 1 }, limit: MOST_ROWS })
    .toArray();
  return new Set(rows.length === MOST_ROWS ? userIds : rows.map(({ userId }) => userId));
}
