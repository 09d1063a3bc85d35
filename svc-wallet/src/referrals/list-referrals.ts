import { endpoints, toRupees } from '@baazi/contracts';
import { reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { pageOf } from '../operators/page-of';
import { namesOf } from '../wallets/names-of';
import { referrals, type Referral } from './referral';

/** Operators' list of referrals; what is on hold says why. */
export function mountListReferrals(core: Core): void {
  core.http.handle(endpoints.adminReferrals, async ({ query }) => {
    const filter = {
      referrerId: { $exists: true },
      ...(query.filters.state === undefined ? {} : { state: query.filters.state }),
      ...(query.query === '' ? {} : { $or: [{ friendId: query.query }, { referrerId: query.query }] }),
    };
    const { rows, metadata } = await pageOf<Referral>(referrals(core.db), filter, query, { createdAt: 'createdAt' });
    const nameOf = await namesOf(
      core.db,
      rows.flatMap(({ friendId, referrerId }) => [friendId, referrerId]),
    );
    return reply({
      data: rows.map((row) => ({
        _id: row._id,
        friendId: row.friendId,
        friendName: nameOf.get(row.friendId) ?? row.friendName,
        referrerId: row.referrerId ?? '',
        referrerName: nameOf.get(row.referrerId ?? ''),
        state: row.state,
        amount: row.depositPaise === undefined ? null : toRupees(row.depositPaise),
        reasons: row.reasons,
        createdAt: (row.registeredAt ?? row.createdAt).toISOString(),
      })),
      metadata,
    });
  });
}
