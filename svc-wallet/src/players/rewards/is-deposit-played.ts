import type { Tx } from '@baazi/service-kit';
import type { PlayerCollections } from '../player-deps';

const MOST_LOOKED_AT = 1000;

/**
 * Whether a friend's first deposit was staked and settled (policy `reward-after-settled-stake`). Deposits are staked
 * in the order of arrival; bonus money, and stakes that are open or were refunded, do not count.
 */
export async function isDepositPlayed(
  collections: PlayerCollections,
  { friendId, depositPaise = 0 }: { friendId: string; depositPaise?: number },
  tx?: Tx,
): Promise<boolean> {
  const played = { userId: friendId, state: { $in: ['won' as const, 'lost' as const] } };
  const rows = await collections.stakes.raw
    .find(played, {
      projection: { paid: 1 },
      sort: { placedAt: 1 },
      limit: MOST_LOOKED_AT,
      ...(tx && { session: tx.session }),
    })
    .toArray();
  return rows.reduce((sum, { paid }) => sum + (paid?.unstaked ?? 0), 0) >= depositPaise;
}

/** Whether a stake of this player was won or lost. */
export async function hasPlayed({ stakes }: PlayerCollections, userId: string, { session }: Tx): Promise<boolean> {
  const settled = { userId, state: { $in: ['won' as const, 'lost' as const] } };
  return (await stakes.raw.findOne(settled, { projection: { _id: 1 }, session })) !== null;
}

const MOST_WITHDRAWALS = 200;
const MOST_ROWS = 1000;

/** Two players who withdraw to one UPI id are likely one person. */
export async function sharesUpi(
  collections: PlayerCollections,
  [one, other]: [string, string],
  tx?: Tx,
): Promise<boolean> {
  const of = async (userId: string): Promise<Set<string>> => {
    const rows = await collections.withdrawals
      .find({ userId }, { upiKey: 1 })
      .sort({ createdAt: -1 })
      .limit(MOST_WITHDRAWALS)
      .session(tx?.session ?? null)
      .lean();
    return new Set(rows.map(({ upiKey }) => upiKey));
  };
  const mine = await of(one);
  if (mine.size === 0) return false;
  const theirs = await of(other);
  return [...mine].some((upi) => theirs.has(upi));
}

/**
 * Those of these players who have ever requested a withdrawal; above a thousand rows, all of them are returned as
 * possible.
 */
export async function playersWithUpi(
  { withdrawals }: PlayerCollections,
  userIds: readonly string[],
  { session }: Tx,
): Promise<ReadonlySet<string>> {
  const rows = await withdrawals.raw
    .find({ userId: { $in: [...userIds] } }, { session, projection: { userId: 1 }, limit: MOST_ROWS })
    .toArray();
  return new Set(rows.length === MOST_ROWS ? userIds : rows.map(({ userId }) => userId));
}
