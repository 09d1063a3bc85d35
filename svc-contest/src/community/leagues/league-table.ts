import type { endpoints, ReplyOf } from '@baazi/contracts';
import type { ContestContext } from '../../contest-context';
import { shownNames, scoreView } from '../standings/shown-rows';
import { standingId } from '../standings/standing';
import type { League } from './league';

type Row = ReplyOf<typeof endpoints.league>['rows'][number];
const NOTHING = { points: 0, right: 0, wrong: 0, streak: 0 };

/** All members on a board, the best first: two statements, whatever their number. */
export async function leagueTable(
  contest: ContestContext,
  { members, ownerId }: League,
  { board, userId: reader }: { board: string; userId: string },
): Promise<Row[]> {
  const userIds = members.map(({ userId }) => userId);
  const [standings, nameOf] = await Promise.all([
    contest.standings.raw.find({ _id: { $in: userIds.map((userId) => standingId(board, userId)) } }).toArray(),
    shownNames(contest, userIds),
  ]);
  const byUser = new Map(standings.map((standing) => [standing.userId, standing]));
  const rows = members
    .map(({ userId, memberID }) => ({ userId, memberID, score: scoreView(byUser.get(userId) ?? NOTHING) }))
    .sort((a, b) => b.score.points - a.score.points || b.score.decided - a.score.decided);
  return rows.map(({ userId, memberID, score }) => ({
    rank: rows.findIndex((row) => row.score.points === score.points) + 1,
    name: nameOf(userId),
    memberID,
    ...score,
    ...(userId === ownerId ? { owner: true as const } : {}),
    ...(userId === reader ? { you: true as const } : {}),
  }));
}
