import type { endpoints } from '@baazi/contracts';
import { isLinked, refuse, reply, type Handler } from '@baazi/service-kit';
import { matchSuspense } from './match-suspense';
import { refundSuspense } from './refund-suspense';
import type { DepositDeps } from '../deposit-deps';

/** Decides an operator's action on a payment in suspense: match it to a player or refund it. */
export const decideSuspense =
  (deps: DepositDeps): Handler<typeof endpoints.matchSuspense> =>
  async ({ caller, params, body }) => {
    const { userId, refund, reference, reason } = body;
    if ((userId === undefined) === (refund === undefined))
      return refuse('invalid-input', { errors: [{ path: 'userId', msg: 'Name the player, or choose refund.' }] });
    if (userId !== undefined && isLinked(caller, userId)) return refuse('own-benefit');
    const order = { id: params.id, operator: caller.userId, reason };
    const outcome =
      userId === undefined
        ? await refundSuspense(deps, { ...order, reference })
        : await matchSuspense(deps, { ...order, userId });
    if (outcome === 'credited' || outcome === 'refunding' || outcome === 'refunded')
      return reply({ _id: params.id, state: outcome });
    return refuse(outcome);
  };
