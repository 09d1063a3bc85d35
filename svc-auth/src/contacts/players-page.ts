import type { endpoints } from '@baazi/contracts';
import { type Handler, reply } from '@baazi/service-kit';
import type { AuthContext } from '../auth-context';

const PAGE = 500;
const playing = { role: 'player', status: 'active' } as const;

/** Who plays, in the order of their ids. Who comes meanwhile may be in it or not. */
export const playersPage =
  (auth: AuthContext): Handler<typeof endpoints.playersPage> =>
  async ({ query: { behind } }) => {
    const [rows, total] = await Promise.all([
      auth.users.raw
        .find({ ...playing, ...(behind !== undefined && { _id: { $gt: behind } }) }, { projection: { _id: 1 } })
        .sort({ _id: 1 })
        .limit(PAGE)
        .toArray(),
      behind === undefined ? auth.users.raw.countDocuments(playing) : undefined,
    ]);
    const userIds = rows.map(({ _id }) => _id);
    const last = userIds.at(-1);
    return reply({
      userIds,
      ...(last !== undefined && userIds.length === PAGE && { next: last }),
      ...(total !== undefined && { total }),
    });
  };
