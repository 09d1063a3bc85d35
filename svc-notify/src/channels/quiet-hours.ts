const FROM_HOUR = 22;
const TO_HOUR = 8;
const HOME_ZONE = 'Asia/Kolkata';

const MINUTE_MS = 60_000;
const formats = new Map<string, Intl.DateTimeFormat>();

/** The minute of the player's day. A zone that this machine does not know is home's. */
function minuteOfDay(now: Date, timeZone: string): number {
  const parts = formatOf(timeZone).formatToParts(now);
  const part = (type: 'hour' | 'minute'): number => Number(parts.find((one) => one.type === type)?.value);
  return part('hour') * 60 + part('minute');
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = formats.get(timeZone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-GB', {
    timeZone: isTimeZone(timeZone) ? timeZone : HOME_ZONE,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  formats.set(timeZone, made);
  return made;
}

export function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone.length > 0;
  } catch {
    return false;
  }
}

/** When a player may be rung at: now, or at the end of the night (22 to 8) where the player is. */
export function afterQuietHours(now: Date, timeZone = HOME_ZONE): Date {
  const minute = minuteOfDay(now, timeZone);
  if (minute >= TO_HOUR * 60 && minute < FROM_HOUR * 60) return now;
  const left = (TO_HOUR * 60 - minute + 24 * 60) % (24 * 60);
  return new Date(Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS + left * MINUTE_MS);
}
