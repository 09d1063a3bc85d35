import { endpoints } from '@baazi/contracts';
import { refuse, reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { matchSuspense } from './match-suspense';
import type { Providers } from './providers';
import { refundSuspense } from './refund-suspense';
import { sendRefunds } from './send-refunds';

/** What an operator does with a payment in suspense: it is this player's, or it goes back. */
export function mountDecideSuspense(core: Core, providers: Providers): void {
  core.http.handle(endpoints.matchSuspense, async ({ caller, params, body }) => {
    const { userId, refund, reference, reason } = body;
    if ((userId === undefined) === (refund === undefined))
      return refuse('invalid-input', { errors: [{ path: 'userId', msg: 'Name the player, or choose refund.' }] });
    const order = { id: params.id, operator: caller.userId, reason };
    const outcome =
      userId === undefined
        ? await refundSuspense(core, providers, { ...order, reference })
        : await matchSuspense(core, { ...order, userId });
    if (outcome === 'credited' || outcome === 'refunding' || outcome === 'refunded')
      return reply({ _id: params.id, state: outcome });
    return refuse(outcome);
  });
  const worker = core.every(2000, 'refunds', () => sendRefunds(core, providers));
  core.wake.refunds = () => worker.wake();
}
