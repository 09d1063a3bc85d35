import type { endpoints } from '@baazi/contracts';
import { isLinked, refuse, reply, type Handler } from '@baazi/service-kit';
import type { DepositDeps } from '../deposit-batches';
import { matchSuspense } from './match-suspense';
import { orderRefund } from './order-refund';
import { recordRefund } from './record-refund';

/**
 * Decides an operator's action on a payment in suspense. One operator orders a refund through the provider; two
 * operators match it to a player or record a refund by hand.
 */
export const decideSuspense =
  (deps: DepositDeps): Handler<typeof endpoints.matchSuspense> =>
  async ({ caller, params: { id }, body }) => {
    const { userId, refund, reference, reason } = body;
    if ((userId === undefined) === (refund === undefined))
      return refuse('invalid-input', { errors: [{ path: 'userId', msg: 'Name the player, or choose refund.' }] });
    if (userId !== undefined && isLinked(caller, userId)) return refuse('own-benefit');
    const order = { id, operator: caller, reason };
    const outcome =
      userId !== undefined
        ? await matchSuspense(deps, { ...order, userId })
        : reference !== undefined
          ? await recordRefund(deps, { ...order, reference })
          : await orderRefund(deps, order);
    if (typeof outcome === 'object') return reply({ _id: id, state: outcome.state, decidedBy: 'provider' });
    if (outcome === 'credited' || outcome === 'refunding' || outcome === 'refunded' || outcome === 'proposed')
      return reply({ _id: id, state: outcome });
    return refuse(outcome);
  };
