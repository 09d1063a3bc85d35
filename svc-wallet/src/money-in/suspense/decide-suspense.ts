import type { endpoints } from '@baazi/contracts';
import { isLinked, refuse, reply, type Handler } from '@baazi/service-kit';
import type { WalletContext } from '../../wallet-context';
import { matchSuspense } from './match-suspense';
import { refundSuspense } from './refund-suspense';

/** What an operator does with a payment in suspense: it is this player's, or it goes back. */
export const decideSuspense =
  (bank: WalletContext): Handler<typeof endpoints.matchSuspense> =>
  async ({ caller, params, body }) => {
    const { userId, refund, reference, reason } = body;
    if ((userId === undefined) === (refund === undefined))
      return refuse('invalid-input', { errors: [{ path: 'userId', msg: 'Name the player, or choose refund.' }] });
    if (userId !== undefined && isLinked(caller, userId)) return refuse('own-benefit');
    const order = { id: params.id, operator: caller.userId, reason };
    const outcome =
      userId === undefined
        ? await refundSuspense(bank, { ...order, reference })
        : await matchSuspense(bank, { ...order, userId });
    if (outcome === 'credited' || outcome === 'refunding' || outcome === 'refunded')
      return reply({ _id: params.id, state: outcome });
    return refuse(outcome);
  };
