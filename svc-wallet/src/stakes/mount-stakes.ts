import { endpoints } from '@baazi/contracts';
import { refuse, reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { walletOf } from '../wallets/wallet-of';
import { walletView } from '../wallets/wallet-view';
import { closeStake } from './close-stake';
import { placeStake } from './place-stake';

/** svc-contest's two doors to a stake. The wallet goes along, so that the reply to a join can carry it. */
export function mountStakes(core: Core): void {
  core.internal.handle(endpoints.placeStake, async ({ body }) => {
    const placed = await placeStake(core, body);
    if (placed === 'other-content') return refuse('conflict');
    return reply(placed.answer, { wallet: walletView(placed.holding) });
  });
  core.internal.handle(endpoints.closeStake, async ({ body }) => {
    const answer = await closeStake(core, body);
    if (answer === 'other-content') return refuse('conflict');
    return reply(answer, { wallet: walletView(await walletOf(core.db, body.userId)) });
  });
}
