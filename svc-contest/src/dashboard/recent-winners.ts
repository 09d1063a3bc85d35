import type { Contest } from '../contest';
import { maskName } from './mask-name';

const SHOWN = 20;
/** One lucky player may have won many times in a row. */
const LOOKED_AT = 200;

/** Masked names of the players who won last, newest first, each once. Players who hide, are blocked or have left are not named. */
export async function recentWinners(contest: Contest): Promise<string[]> {
  const wins = await contest.picks
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
