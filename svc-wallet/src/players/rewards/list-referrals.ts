import { toRupees, type endpoints } from '@baazi/contracts';
import { pageOf, reply, type Handler } from '@baazi/service-kit';
import { namesOf } from '../../ledger/read-wallets';
import type { Referral } from '../../referrals/referral';
import type { PlayerDeps } from '../player-deps';

/** Operators' list of referrals, with the reasons of those on hold. */
export const listReferrals =
  (deps: PlayerDeps): Handler<typeof endpoints.adminReferrals> =>
  async ({ query }) => {
    const filter = {
      referrerId: { $exists: true },
      ...(query.filters.state === undefined ? {} : { state: query.filters.state }),
      ...(query.query === '' ? {} : { $or: [{ friendId: query.query }, { referrerId: query.query }] }),
    };
    const { rows, metadata, onward } = await pageOf<Referral>(deps.referrals, filter, query, {
      createdAt: 'createdAt',
    });
    const nameOf = await namesOf(
      deps,
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
      ...onward,
    });
  };
