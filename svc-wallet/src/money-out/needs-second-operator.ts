import { toRupees } from '@baazi/contracts';
import type { Tx } from '@baazi/service-kit';
import { underWay, type Withdrawal } from '../ledger/withdrawal';
import type { WithdrawalCollections } from './withdrawal-deps';

/** A large withdrawal takes two different operators; a player's requests within a day count as one sum. */
export const needsSecondOperator = (dayPaise: number, twoApprovalsAboveRupees: number): boolean =>
  toRupees(dayPaise) > twoApprovalsAboveRupees;

const DAY_MS = 24 * 3600_000;
const MOST_READ = 1000;

/**
 * A player's requests within a day before or after `at` by the business clock, in paise: those paid and those still
 * payable. Splitting a large sum into parts does not avoid the limit.
 */
export async function withdrawnAround(
  collections: WithdrawalCollections,
  { userId, at, except }: { userId: string; at: Date; except?: string },
  tx?: Tx,
): Promise<number> {
  const around = { $gt: new Date(at.getTime() - DAY_MS), $lt: new Date(at.getTime() + DAY_MS) };
  const rows = await collections.withdrawals
    .find({ userId, createdAt: around, state: { $in: [...underWay, 'paid'] } }, { amountPaise: 1 })
    .session(tx?.session ?? null)
    .sort({ createdAt: -1 })
    .limit(MOST_READ)
    .lean<Pick<Withdrawal, '_id' | 'amountPaise'>[]>();
  return rows.filter(({ _id }) => _id !== except).reduce((paise, { amountPaise }) => paise + amountPaise, 0);
}
