import type { events } from '@baazi/contracts';
import type { EventOf } from '@baazi/service-kit';
import { ensurePlayer, type PlayerDeps } from './player';

/** Sets a new player's name, unless a later change of the account was applied first, and who brought the player. */
export const onUserRegistered =
  (deps: PlayerDeps) =>
  async ({ data }: EventOf<typeof events.userRegistered>): Promise<void> => {
    await ensurePlayer(deps, data.userId);
    // The document may exist already: another use case created it before this event arrived.
    await deps.players.updateOne(
      { _id: data.userId, revision: 0, name: { $exists: false } },
      { $set: { name: data.name } },
    );
    const { referredBy, referralHold } = data;
    if (referredBy !== undefined && referralHold === undefined)
      await deps.players.updateOne({ _id: data.userId }, { $set: { referredBy } });
  };
