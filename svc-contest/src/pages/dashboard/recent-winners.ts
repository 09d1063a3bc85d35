import { maskName, toRupees } from '@baazi/contracts';
import type { ContestContext } from '../../contest-context';
import { titleOf } from '../../markets/market';

const SHOWN = 20;
/** One lucky player may have won many times in a row. */
const LOOKED_AT = 200;

interface Win {
  /** masked */
  name: string;
  winRupees: number;
  title: string;
  titleHi?: string | undefined;
}

/** Who won last, newest first, each once, with the win. Who hides, is blocked or has left is not named. */
export async function recentWins(contest: ContestContext, shown: number): Promise<Win[]> {
  const wins = await contest.entries
    .find({ result: 'won' })
    .sort({ settledAt: -1, _id: -1 })
    .limit(LOOKED_AT)
    .select({ userId: 1, payoutPaise: 1, label: 1, labelHi: 1 })
    .lean();
  const newest = new Map(wins.toReversed().map((win) => [win.userId, win]));
  const players = await contest.players.find({ _id: { $in: [...newest.keys()] } }).lean();
  const nameOf = new Map(
    players
      .filter(({ status, hideAsWinner }) => status === 'active' && !hideAsWinner)
      .map((player) => [player._id, player.name]),
  );
  return wins
    .filter((win) => newest.get(win.userId) === win)
    .flatMap(({ userId, payoutPaise, label, labelHi }) => {
      const name = nameOf.get(userId);
      return name
        ? [{ name: maskName(name), winRupees: toRupees(payoutPaise), ...titleOf({ title: label, titleHi: labelHi }) }]
        : [];
    })
    .slice(0, shown);
}

/** Their names alone. */
export const recentWinners = async (contest: ContestContext): Promise<string[]> =>
  (await recentWins(contest, SHOWN)).map(({ name }) => name);
