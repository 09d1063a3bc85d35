import { maskName } from '@baazi/contracts';
import type { Contest } from '../contest';

const SHOWN = 20;
/** One lucky player may have won many times in a row. */
const LOOKED_AT = 200;

/** Who won last, masked, newest first, each once. Who hides, is blocked or has left is not named. */
export async function recentWinners(contest: Contest): Promise<string[]> {
  const wins = await contest.entries
    .find({ result: 'won' })
    .sort({ settledAt: -1, _id: -1 })
    .limit(LOOKED_AT)
    .select({ userId: 1 })
    .lean();
  const userIds = [...new Set(wins.map(({ userId }) => userId))];
  const players = await contest.players.find({ _id: { $in: userIds } }).lean();
  const shown = new Map(
    players
      .filter(({ status, hideAsWinner }) => status === 'active' && !hideAsWinner)
      .map((player) => [player._id, player.name]),
  );
  return userIds
    .flatMap((userId) => {
      const name = shown.get(userId);
      return name ? [maskName(name)] : [];
    })
    .slice(0, SHOWN);
}
