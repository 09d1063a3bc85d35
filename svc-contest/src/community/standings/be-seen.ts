import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { knowPlayer } from '../../players/know-player';

/** A player stands there with the whole name, or masked again. */
export const beSeen =
  (contest: ContestContext): Handler<typeof endpoints.beSeen> =>
  async ({ body: { seen }, caller: { userId } }) => {
    await knowPlayer(contest, userId);
    await contest.players.updateOne({ _id: userId }, seen ? { $set: { seen: true } } : { $unset: { seen: 1 } });
    return reply({ seen });
  };
