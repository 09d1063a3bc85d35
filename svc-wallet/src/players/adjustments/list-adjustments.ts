import type { endpoints } from '@baazi/contracts';
import { pageOf, reply, type Handler } from '@baazi/service-kit';
import { namesOf } from '../../ledger/read-wallets';
import { hasLapsed, type Adjustment } from './adjustment';
import type { PlayerDeps } from '../player-deps';

export const listAdjustments =
  (deps: PlayerDeps): Handler<typeof endpoints.adjustments> =>
  async ({ query }) => {
    const { rows, metadata, onward } = await pageOf<Adjustment>(
      deps.adjustments,
      query.query === '' ? {} : { userId: query.query },
      query,
      { createdAt: 'createdAt' },
    );
    const nameOf = await namesOf(
      deps,
      rows.map(({ userId }) => userId),
    );
    return reply({
      data: rows.map(({ _id, createdAt, ...row }) => ({
        requestId: _id,
        userId: row.userId,
        name: nameOf.get(row.userId),
        bucket: row.bucket,
        rupees: row.rupees,
        reason: row.reason,
        proposedBy: row.proposedBy,
        state: hasLapsed({ ...row, createdAt }, deps.now()) ? 'expired' : row.state,
        createdAt: createdAt.toISOString(),
      })),
      metadata,
      ...onward,
    });
  };
