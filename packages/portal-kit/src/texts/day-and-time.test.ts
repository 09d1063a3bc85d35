import { dayAndTime, longDay, timeOfDay } from './day-and-time';
import { language$, type Language } from './language';

const HOUR_MS = 3600_000;

test.each<[Language, string]>([
  ['en', 'en-IN'],
  ['hi', 'hi-IN'],
])('spells dates and times in %s as Intl does', (language, locale) => {
  language$.next(language);
  const format = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
    new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kolkata', ...options });
  const time: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
  const short = format({ weekday: 'short', day: 'numeric', month: 'short', ...time });
  const [hour, long] = [format(time), format({ weekday: 'long', day: 'numeric', month: 'long' })];
  const end = Date.parse('2027-01-02T00:00:00Z');
  for (let at = Date.parse('2024-12-31T00:00:00Z'); at < end; at += 5.25 * HOUR_MS)
    expect([dayAndTime(at), timeOfDay(at), longDay(at)]).toEqual([short.format(at), hour.format(at), long.format(at)]);
});
