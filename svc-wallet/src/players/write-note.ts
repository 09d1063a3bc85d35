import type { endpoints } from '@baazi/contracts';
import { inTransaction, refuse, reply, type Handler } from '@baazi/service-kit';
import type { PlayerDeps } from './player-deps';

/**
 * An operator's note about a player is a line of the operators' log: it has author and time, and nobody, including
 * this service, may alter or delete one.
 */
export const writeNote =
  (deps: PlayerDeps): Handler<typeof endpoints.writeNote> =>
  async ({ caller, params: { userId }, body: { note } }) => {
    if (!(await deps.wallets.exists({ _id: userId }))) return refuse('user-not-found');
    await inTransaction(deps.service, (tx) =>
      deps.service.operatorsLog.record(tx, {
        by: caller.userId,
        action: 'note-player',
        subject: `player:${userId}`,
        reason: note,
      }),
    );
    return reply({}, { status: 201 });
  };
