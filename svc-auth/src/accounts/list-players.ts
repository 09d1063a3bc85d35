import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { UserDeps } from '../users/user';

const PAGE_SIZE = 500;
const activePlayers = { role: 'player', status: 'active' } as const;

/** Pages of the ids of active players, by id. Players who sign up meanwhile may be missing. */
export const listPlayers =
  (deps: UserDeps): Handler<typeof endpoints.playersPage> =>
  async ({ query: { behind } }) => {
    const [rows, total] = await Promise.all([
      deps.users.raw
        .find({ ...activePlayers, ...(behind !== undefined && { _id: { $gt: behind } }) }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(PAGE_SIZE)
        .toArray(),
      behind === undefined ? deps.users.raw.countDocuments(activePlayers) : undefined,
    ]);
    const userIds = rows.map(({ _id }) => _id);
    const last = userIds.at(-1);
    return reply({
      userIds,
      next: userIds.length === PAGE_SIZE ? last : undefined,
      total,
    });
  };
