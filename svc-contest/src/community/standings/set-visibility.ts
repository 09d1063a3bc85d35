import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { ensurePlayer, type PlayerDeps } from '../../players/player';

/** The player appears in standings under the full name, or masked again. */
export const setVisibility =
  (deps: PlayerDeps): Handler<typeof endpoints.beSeen> =>
  async ({ body: { seen }, caller: { userId } }) => {
    await ensurePlayer(deps, userId);
    await deps.players.updateOne({ _id: userId }, seen ? { $set: { seen: true } } : { $unset: { seen: 1 } });
    return reply({ seen });
  };
