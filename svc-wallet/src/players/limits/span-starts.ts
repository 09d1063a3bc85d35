import { addDays, dayInIndia, startOfDayInIndia } from '@baazi/contracts';

/**
 * Since when a daily and a weekly limit count: today's Indian midnight, and that of six days ago (seven days with
 * today).
 */
export function spanStarts(now: Date): { daily: Date; weekly: Date } {
  const today = dayInIndia(now);
  return { daily: startOfDayInIndia(today), weekly: startOfDayInIndia(addDays(today, -6)) };
}
