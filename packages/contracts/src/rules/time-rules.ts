/** Times of the spec's section 9. Asia/Kolkata has no daylight saving, so a day there is a fixed shift of +05:30. */
const IST_OFFSET_MS = 330 * 60_000;
const DAY_MS = 24 * 3600_000;
/** Questions lock and 'today' ends at 19:30 IST. */
const EVENING_CUTOFF_MS = (19 * 60 + 30) * 60_000;

const ms = (instant: Date | string | number): number =>
  instant instanceof Date ? instant.getTime() : new Date(instant).getTime();

/** A date whose UTC fields are those of the instant in Asia/Kolkata. */
export const clockInIndia = (instant: Date | string | number): Date => new Date(ms(instant) + IST_OFFSET_MS);

/** The calendar day in Asia/Kolkata, as YYYY-MM-DD. */
export function dayInIndia(instant: Date | string | number): string {
  return clockInIndia(instant).toISOString().slice(0, 10);
}

/** The first instant of a day (YYYY-MM-DD) in Asia/Kolkata. */
export function startOfDayInIndia(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) - IST_OFFSET_MS);
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00.000Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** The Monday of an instant's week in Asia/Kolkata, as YYYY-MM-DD. */
export function weekInIndia(instant: Date | string | number): string {
  const day = dayInIndia(instant);
  return addDays(day, 0 - ((new Date(day).getUTCDay() + 6) % 7));
}

/** 19:30 Asia/Kolkata of a day. */
export function eveningCutoff(day: string): Date {
  return new Date(startOfDayInIndia(day).getTime() + EVENING_CUTOFF_MS);
}
