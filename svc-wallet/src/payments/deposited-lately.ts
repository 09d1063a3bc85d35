import type { Tx } from '@baazi/service-kit';
import type { Connection } from 'mongoose';
import { spanStarts } from '../limits/span-starts';
import type { Wallet } from '../wallets/wallet';
import { intents, type Intent } from './intent';

/** A link may still be paid for a while: until then it counts against the player's limit. */
const MAY_STILL_BE_PAID_MS = 30 * 60_000;

/** What a player has added, or is about to add, today and this week, in paise; looked up only for players who set a limit. */
export async function depositedLately(
  db: Connection,
  wallet: Wallet,
  now: Date,
  tx: Tx,
): Promise<{ daily: number; weekly: number }> {
  if (!wallet.limits?.deposit && !wallet.limits?.pending?.some(({ kind }) => kind === 'deposit'))
    return { daily: 0, weekly: 0 };
  const starts = spanStarts(now);
  const open = new Date(now.getTime() - MAY_STILL_BE_PAID_MS);
  const rows = await intents(db)
    .find({ userId: wallet._id, createdAt: { $gte: starts.weekly } }, { amountPaise: 1, createdAt: 1, state: 1 })
    .session(tx.session)
    .sort({ createdAt: -1 })
    .limit(1000)
    .lean<Pick<Intent, 'amountPaise' | 'createdAt' | 'state'>[]>();
  const counting = rows.filter(
    ({ state, createdAt }) => state === 'paid' || ((state === 'created' || state === 'linked') && createdAt >= open),
  );
  const sum = (since: Date): number =>
    counting.filter(({ createdAt }) => createdAt >= since).reduce((paise, row) => paise + row.amountPaise, 0);
  return { daily: sum(starts.daily), weekly: sum(starts.weekly) };
}
