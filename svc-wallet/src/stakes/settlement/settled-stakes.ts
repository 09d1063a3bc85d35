import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { paidBack } from './plan-settlement';
import type { SettlementDeps } from '../stake-deps';

/** svc-contest asks about entries that still wait for their result: repeats what was published for their stakes. */
export const settledStakes =
  (deps: SettlementDeps): Handler<typeof endpoints.settledStakes> =>
  async ({ body }) => {
    const stakes = await deps.stakes.raw.find({ _id: { $in: body.pickIds } }).toArray();
    return reply({
      batch: stakes.flatMap((stake) => {
        const { _id: pickId, userId, n, state } = stake;
        if (state !== 'won' && state !== 'lost' && state !== 'void') return [];
        return [{ pickId, userId, n, result: state, payoutPaise: paidBack(stake, state) }];
      }),
    });
  };
