import { endpoints, toRupees } from '@baazi/contracts';
import { reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { pageOf } from '../operators/page-of';
import { namesOf } from '../wallets/names-of';
import { waitedHours } from './waited-hours';
import { withdrawals, type Withdrawal, type WithdrawalState } from './withdrawal';

const byStatus: Record<'pending' | 'paid' | 'returned', WithdrawalState[]> = {
  pending: ['requested', 'approved', 'sending'],
  paid: ['paid'],
  returned: ['rejected', 'cancelled', 'failed', 'reversed'],
};

/** The operators' queue. */
export function mountListWithdrawals(core: Core): void {
  core.http.handle(endpoints.adminWithdrawals, async ({ query }) => {
    const { rows, metadata } = await pageOf<Withdrawal>(
      withdrawals(core.db),
      { state: { $in: byStatus[query.status] }, ...searched(query.query) },
      query,
      { amount: 'amountPaise', createdAt: 'createdAt' },
    );
    const now = core.clocks.business.now();
    const nameOf = await namesOf(
      core.db,
      rows.map(({ userId }) => userId),
    );
    return reply({
      data: rows.map((row) => ({
        _id: row._id,
        userId: row.userId,
        name: nameOf.get(row.userId) ?? '',
        upi: row.upi,
        amount: toRupees(row.amountPaise),
        state: row.state,
        createdAt: row.createdAt.toISOString(),
        waitedHours: waitedHours(row, now),
        reasons: row.note === undefined ? row.reasons : [...row.reasons, row.note],
        approvals: row.approvals.map(({ by, at, note }) => ({ by, at: at.toISOString(), note })),
      })),
      metadata,
    });
  });
}

/** By UPI id or player id, to the letter. */
const searched = (text: string): Record<string, unknown> =>
  text === '' ? {} : { $or: [{ upiKey: text.toLowerCase() }, { userId: text }] };
