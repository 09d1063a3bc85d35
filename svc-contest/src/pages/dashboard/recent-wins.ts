import { maskName, toRupees } from '@baazi/contracts';
import type { Collection } from '@baazi/service-kit';
import type { Entry } from '../../entries/entry';
import { titleOf } from '../../markets/market';
import type { PlayerDeps } from '../../players/player';

/** Far more than are shown, since one player may have won many times in a row. */
const MAX_READ = 200;

export interface WinDeps extends PlayerDeps {
  entries: Collection<Entry>;
}

interface Win {
  /** masked */
  name: string;
  winRupees: number;
  title: string;
  titleHi?: string | undefined;
}

/** The latest winners, newest first, each once. Hidden, blocked and closed accounts are left out. */
export async function recentWins({ entries, players: all }: WinDeps, count: number): Promise<Win[]> {
  const wins = await entries
    .find({ result: 'won' })
    .sort({ settledAt: -1, _id: -1 })
    .limit(MAX_READ)
    .select({ userId: 1, payoutPaise: 1, label: 1, labelHi: 1 })
    .lean();
  const newest = new Map(wins.toReversed().map((win) => [win.userId, win]));
  const players = await all.find({ _id: { $in: [...newest.keys()] } }).lean();
  const names = new Map(
    players
      .filter(({ status, hideAsWinner }) => status === 'active' && !hideAsWinner)
      .map((player) => [player._id, player.name]),
  );
  return wins
    .filter((win) => newest.get(win.userId) === win)
    .flatMap(({ userId, payoutPaise, label, labelHi }) => {
      const name = names.get(userId);
      return name
        ? [{ name: maskName(name), winRupees: toRupees(payoutPaise), ...titleOf({ title: label, titleHi: labelHi }) }]
        : [];
    })
    .slice(0, count);
}
