import { maskName, type endpoints, type ReplyOf } from '@baazi/contracts';
import type { ContestContext } from '../../contest-context';
import type { Player } from '../../players/player';
import { rankOf, type RankTable } from './rank-table';
import type { Standing } from './standing';

export type StandingRow = ReplyOf<typeof endpoints.standings>['rows'][number];

/** Masked, unless the player chose to be seen; who hides as a winner, or has left, is nobody. */
function shownName(player: Pick<Player, 'name' | 'status' | 'hideAsWinner' | 'seen'> | undefined): string {
  if (player?.name === undefined || player.status === 'closed') return maskName('');
  if (player.seen) return player.name;
  return maskName(player.hideAsWinner ? '' : player.name);
}

/** Their names, by one statement. */
export async function shownNames(
  contest: ContestContext,
  userIds: readonly string[],
): Promise<(userId: string) => string> {
  const players = await contest.players.find({ _id: { $in: userIds } }).lean();
  const byId = new Map(players.map((player) => [player._id, player]));
  return (userId) => shownName(byId.get(userId));
}
export const nameOf = async (contest: ContestContext, userId: string): Promise<string> =>
  (await shownNames(contest, [userId]))(userId);

export const scoreView = ({
  points,
  right,
  wrong,
  streak,
}: Pick<Standing, 'points' | 'right' | 'wrong' | 'streak'>) => ({
  points,
  right,
  decided: right + wrong,
  streak,
});

/** As a player sees them. */
export async function shownRows(
  contest: ContestContext,
  rows: readonly Standing[],
  { table, userId }: { table: RankTable; userId: string },
): Promise<StandingRow[]> {
  const nameOfRow = await shownNames(
    contest,
    rows.map((row) => row.userId),
  );
  return rows.map((row) => ({
    rank: rankOf(table, row.points),
    name: nameOfRow(row.userId),
    ...scoreView(row),
    ...(row.userId === userId ? { you: true as const } : {}),
  }));
}
