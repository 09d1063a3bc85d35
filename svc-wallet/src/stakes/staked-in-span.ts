import type { Tx } from '@baazi/service-kit';
import { spanStarts } from '../limits/limit-in-force';
import type { Wallet } from '../ledger/wallet';
import type { Stake } from './stake';
import type { StakeCollections } from './stake-deps';

/** A player's stakes today and this week; read only for players who set a limit. Refunded stakes do not count. */
export async function stakedInSpan(
  collections: StakeCollections,
  wallet: Wallet,
  now: Date,
  tx: Tx,
): Promise<{ daily: number; weekly: number }> {
  if (!wallet.limits?.stake && !wallet.limits?.pending?.some(({ kind }) => kind === 'stake'))
    return { daily: 0, weekly: 0 };
  const starts = spanStarts(now);
  const rows = await collections.stakes
    .find(
      { userId: wallet._id, placedAt: { $gte: starts.weekly }, state: { $in: ['open', 'won', 'lost'] } },
      { stakePaise: 1, placedAt: 1 },
    )
    .session(tx.session)
    .sort({ placedAt: -1 })
    .limit(1000)
    .lean<Pick<Stake, 'stakePaise' | 'placedAt'>[]>();
  const sum = (since: Date): number =>
    rows.filter(({ placedAt }) => placedAt >= since).reduce((paise, row) => paise + row.stakePaise, 0);
  return { daily: sum(starts.daily), weekly: sum(starts.weekly) };
}
