import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import { requestedBoard, type BoardDeps } from '../standings/requested-board';
import { standingId, type StandingDeps } from '../standings/standing';
import type { LeagueDeps } from './league';

/** The player's leagues, with the rank in each. The number of statements does not depend on the number of leagues. */
export const listOwnLeagues =
  (deps: Pick<LeagueDeps, 'players' | 'leagues'> & StandingDeps & BoardDeps): Handler<typeof endpoints.ownLeagues> =>
  async ({ caller: { userId } }) => {
    const player = await deps.players.raw.findOne({ _id: userId }, { projection: { leagues: 1 } });
    const leagues = await deps.leagues.raw
      .find({ _id: { $in: player?.leagues ?? [] } })
      .sort({ createdAt: 1 })
      .toArray();
    const { board } = await requestedBoard(deps, { over: 'season' });
    const ids = new Set(leagues.flatMap(({ members }) => members.map((member) => standingId(board, member.userId))));
    const rows = await deps.standings.raw
      .find({ _id: { $in: [...ids] } }, { projection: { userId: 1, board: 1, points: 1 } })
      .toArray();
    const pointsByUser = new Map(rows.flatMap((row) => (row.board === undefined ? [] : [[row.userId, row.points]])));
    return reply({
      data: leagues.map(({ _id, name, members, ownerId }) => {
        const own = pointsByUser.get(userId);
        const ahead = members.filter((member) => (pointsByUser.get(member.userId) ?? 0) > (own ?? 0)).length;
        return {
          leagueID: _id,
          name,
          members: members.length,
          owner: ownerId === userId,
          rank: own === undefined ? undefined : ahead + 1,
        };
      }),
    });
  };
