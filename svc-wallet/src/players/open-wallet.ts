import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { walletView } from '../ledger/wallet-view';
import { walletOf } from '../ledger/read-wallets';
import { welcomePlayer } from './on-user-registered';
import type { PlayerDeps } from './player-deps';

/** svc-auth's direct call about a new player, so that the first screen shows the joining bonus. */
export const openWallet =
  (deps: PlayerDeps): Handler<typeof endpoints.openWallet> =>
  async ({ body }) => {
    await welcomePlayer(deps, body);
    return reply(walletView(await walletOf(deps, body.userId), deps.money));
  };
