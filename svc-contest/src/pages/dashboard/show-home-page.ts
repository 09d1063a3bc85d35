import type { endpoints } from '@baazi/contracts';
import { reply, type Handler } from '@baazi/service-kit';
import type { MarketDeps } from '../../markets/market';
import { cachedUntilChange, type CacheDeps } from '../page-cache';
import { recentWins, type WinDeps } from './recent-wins';
import { todaysBoard, matchesFromToday } from './todays-board';

const WINNERS = 20;

/** The public home page. */
export function showHomePage(
  deps: CacheDeps & WinDeps & Pick<MarketDeps, 'fixtures' | 'markets'>,
): Handler<typeof endpoints.homePage> {
  const facts = cachedUntilChange(deps, (now) => Promise.all([matchesFromToday(deps, now), recentWins(deps, WINNERS)]));
  return async () => {
    const [published, wins] = await facts();
    const now = deps.now();
    const { matches, today, upcoming, todayTitle, todayText } = todaysBoard(published, now);
    const winUsers = wins.map(({ name }) => name);
    return reply({
      matchesList: matches,
      today,
      upcoming,
      todayTitle,
      todayText,
      winUsers,
      serverNow: now.toISOString(),
    });
  };
}
