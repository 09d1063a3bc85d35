import { addDays, dayInIndia, eveningCutoff } from './time-rules';

export interface Dated {
  matchID: string;
  startsAt: string | Date;
}

export interface FixtureDays {
  /** matchIDs listed as today's */
  today: string[];
  upcoming: string[];
  /** the day that `today` shows, YYYY-MM-DD in Asia/Kolkata, absent when no match is left */
  day?: string;
  isToday: boolean;
}

/**
 * Splits matches into 'Today's Fixtures' and 'Upcoming': before 19:30 IST today's matches, from 19:30 the next match
 * day's; without a match today the next match day, titled as such. A previewing account sees tomorrow's as today's.
 */
export function fixtureDays(matches: readonly Dated[], now: Date, previewTomorrow = false): FixtureDays {
  const today = dayInIndia(now);
  const from = previewTomorrow || now >= eveningCutoff(today) ? addDays(today, 1) : today;
  const sorted = [...matches].sort(
    (a, b) => new Date(a.startsAt).getTime() - new Date(b.startsAt).getTime() || a.matchID.localeCompare(b.matchID),
  );
  const days = sorted.map((match) => ({ matchID: match.matchID, day: dayInIndia(match.startsAt) }));
  const day = days.find((match) => match.day >= from)?.day;
  return {
    today: days.filter((match) => match.day === day).map((match) => match.matchID),
    upcoming: days.filter((match) => day !== undefined && match.day > day).map((match) => match.matchID),
    ...(day === undefined ? {} : { day }),
    isToday: day === today || (previewTomorrow && day === from),
  };
}
