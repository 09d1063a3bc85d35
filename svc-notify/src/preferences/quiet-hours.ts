const QUIET_FROM_HOUR = 22;
const QUIET_TO_HOUR = 8;
const DEFAULT_ZONE = 'Asia/Kolkata';

const MINUTE_MS = 60_000;
const DAY_MINUTES = 24 * 60;
const formats = new Map<string, Intl.DateTimeFormat>();

/** Now, or the end of the night (22 to 8) in the player's time zone. */
export function afterQuietHours(now: Date, timeZone = DEFAULT_ZONE): Date {
  const minute = minuteOfDay(now, timeZone);
  if (minute >= QUIET_TO_HOUR * 60 && minute < QUIET_FROM_HOUR * 60) return now;
  const minutesLeft = (QUIET_TO_HOUR * 60 - minute + DAY_MINUTES) % DAY_MINUTES;
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + minutesLeft * MINUTE_MS);
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

function minuteOfDay(now: Date, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(now);
  const part = (type: 'hour' | 'minute'): number => Number(parts.find((one) => one.type === type)?.value);
  return part('hour') * 60 + part('minute');
}

/** A zone that this machine's ICU data lacks falls back to the default. */
function formatOf(timeZone: string): Intl.DateTimeFormat {
  const cached = formats.get(timeZone);
  if (cached) return cached;
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone: isTimeZone(timeZone) ? timeZone : DEFAULT_ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, format);
  return format;
}
