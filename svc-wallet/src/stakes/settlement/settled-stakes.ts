import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { paidBack } from './plan-settlement';

/** svc-contest asks about picks that still wait for their result: what was told of their stakes, once more. */
export const settledStakes =
  (bank: WalletContext): Handler<typeof endpoints.settledStakes> =>
  async ({ body }) => {
    const stakes = await bank.stakes.raw.find({ _id: { $in: body.pickIds } }).toArray();
    return reply({
      batch: stakes.flatMap((stake) => {
        const { _id: pickId, userId, n, state } = stake;
        if (state !== 'won' && state !== 'lost' && state !== 'void') return [];
        return [{ pickId, userId, n, result: state, payoutPaise: paidBack(stake, state) }];
      }),
    });
  };
