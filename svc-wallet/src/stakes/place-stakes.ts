import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { walletView } from '../ledger/wallet-view';
import { holdStake } from './place-stake';
import type { StakeDeps } from './stake-deps';

/**
 * Many stakes in one call. Each is placed, refused or left open as if it came singly; svc-contest sends open ones
 * singly.
 */
export const placeStakes =
  (deps: StakeDeps): Handler<typeof endpoints.placeStakes> =>
  async ({ body }) => {
    const ends = await Promise.allSettled(body.orders.map((order) => holdStake(deps, order)));
    const placed = ends.map((end) =>
      end.status === 'fulfilled' && end.value.kind === 'answered'
        ? { stake: end.value.answer, wallet: walletView(end.value.balances, deps.money) }
        : null,
    );
    return reply({ placed, keepsMarks: deps.oneSide ? true : undefined });
  };
