import { endpoints, toRupees } from '@baazi/contracts';
import { reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { pageOf } from '../operators/page-of';
import { referrals, type Referral } from './referral';

/** Operators' list of referrals; what is on hold says why. */
export function mountListReferrals(core: Core): void {
  core.http.handle(endpoints.adminReferrals, async ({ query }) => {
    const filter = { referrerId: { $exists: true }, ...(query.filters.state === undefined ? {} : { state: query.filters.state }), ...(query.query === '' ? {} : { $or: [{ friendId: query.query }, { referrerId: query.query }] }) };
    const { rows, metadata } = await pageOf<Referral>(referrals(core.db), filter, query, { createdAt: 'createdAt' });
    return reply({ data: rows.map((row) => ({ _id: row._id, friendId: row.friendId, referrerId: row.referrerId ?? '', state: row.state, amount: row.depositPaise === undefined ? null : toRupees(row.depositPaise), reasons: row.reasons, createdAt: row.createdAt.toISOString() })), metadata });
  });
}
