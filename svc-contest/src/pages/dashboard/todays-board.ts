import { dayInIndia, fixtureDays, replyText, startOfDayInIndia, type ReplyMessage } from '@baazi/contracts';
import type { MarketDeps } from '../../markets/market';
import {
  matchView,
  type MatchView,
  publishedMatches,
  type PublishedMatch,
} from '../../markets/matches/published-matches';

/** Every match from the start of the Indian day on, by start. */
export async function matchesFromToday(
  deps: Pick<MarketDeps, 'fixtures' | 'markets'>,
  now: Date,
): Promise<PublishedMatch[]> {
  const fixtures = await deps.fixtures
    .find({ startsAt: { $gte: startOfDayInIndia(dayInIndia(now)) } })
    .sort({ startsAt: 1, _id: 1 })
    .lean();
  return publishedMatches(deps, fixtures);
}

interface Board {
  matches: MatchView[];
  today: string[];
  upcoming: string[];
  todayTitle: string;
  todayText: ReplyMessage;
  /** the Indian day that `today` shows */
  day?: string;
}

/** The matches of today and the upcoming ones at an instant, with the heading. */
export function todaysBoard(published: PublishedMatch[], now: Date, previewTomorrow = false): Board {
  const days = fixtureDays(
    published.map(({ fixture }) => fixture),
    now,
    previewTomorrow,
  );
  const todayText: ReplyMessage =
    days.isToday || days.day === undefined
      ? { key: 'todays-fixtures', params: {} }
      : { key: 'next-match-day', params: { day: days.day } };
  const shown = new Set([...days.today, ...days.upcoming]);
  return {
    matches: published
      .filter(({ fixture }) => shown.has(fixture.matchID))
      .map(({ fixture, market }) => matchView(fixture, market, now)),
    today: days.today,
    upcoming: days.upcoming,
    todayTitle: replyText(todayText, 'en'),
    todayText,
    day: days.day,
  };
}
