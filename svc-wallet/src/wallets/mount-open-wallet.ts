import { endpoints } from '@baazi/contracts';
import { reply } from '@baazi/service-kit';
import type { Core } from '../core';
import { inTurn } from '../ledger/in-turn';
import { openWallet } from './open-wallet';
import { walletOf } from './wallet-of';
import { walletView } from './wallet-view';

export function mountOpenWallet(core: Core): void {
  core.internal.handle(endpoints.openWallet, async ({ body }) =>
    reply(walletView(await inTurn(body.userId, () => openWallet(core, body)))),
  );
  core.internal.handle(endpoints.moneyHeld, async ({ params }) => {
    const { cash, escrow, withdrawal } = await walletOf(core.db, params.userId);
    // Bonus money dies with the account: it was never the player's to take away.
    return reply({ held: cash + escrow + withdrawal > 0 });
  });
}
