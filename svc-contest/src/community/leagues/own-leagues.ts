import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { ContestContext } from '../../contest-context';
import { askedBoard } from '../standings/asked-board';
import { standingId } from '../standings/standing';
import type { League } from './league';

/** The leagues that a player is in, with the rank in each: of 20 leagues as of one by the same number of statements. */
export const ownLeagues =
  (contest: ContestContext): Handler<typeof endpoints.ownLeagues> =>
  async ({ caller: { userId } }) => {
    const player = await contest.players.findById(userId).select({ leagues: 1 }).lean();
    const leagues = await contest.leagues
      .find({ _id: { $in: player?.leagues ?? [] } })
      .sort({ createdAt: 1 })
      .lean<League[]>();
    const { board } = await askedBoard(contest, { over: 'season' });
    const ids = new Set(leagues.flatMap(({ members }) => members.map((member) => standingId(board, member.userId))));
    const rows = await contest.standings.raw
      .find({ _id: { $in: [...ids] } }, { projection: { userId: 1, board: 1, points: 1 } })
      .toArray();
    const pointsOf = new Map(rows.flatMap((row) => (row.board === undefined ? [] : [[row.userId, row.points]])));
    return reply({
      data: leagues.map(({ _id, name, members, ownerId }) => {
        const own = pointsOf.get(userId);
        const ahead = members.filter((member) => (pointsOf.get(member.userId) ?? 0) > (own ?? 0)).length;
        return {
          leagueID: _id,
          name,
          members: members.length,
          owner: ownerId === userId,
          ...(own === undefined ? {} : { rank: ahead + 1 }),
        };
      }),
    });
  };
