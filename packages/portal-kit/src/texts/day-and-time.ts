import { language$ } from './language';

const formats = new Map<string, Intl.DateTimeFormat>();
function format(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = language$.value === 'hi' ? 'hi-IN' : 'en-IN';
  const known = formats.get(locale + name);
  if (known) return known;
  const made = new Intl.DateTimeFormat(locale, { timeZone: 'Asia/Kolkata', ...options });
  formats.set(locale + name, made);
  return made;
}

const inDayAndTime = (): Intl.DateTimeFormat =>
  format('day-and-time', { weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });

/** `Sat, 5 Apr, 7:30 pm`, in Asia/Kolkata and the player's language. */
export const dayAndTime = (instant: string | number | Date): string => inDayAndTime().format(new Date(instant));

/**
 * The first date formatted on a page costs a phone a tenth of a second (time zones and names are loaded): done while
 * data loads, not when the cards render.
 */
export const prepareDates = (): void => void inDayAndTime().format(0);

/** `7:30 pm` */
export const timeOfDay = (instant: string | number | Date): string =>
  format('time', { hour: 'numeric', minute: '2-digit' }).format(new Date(instant));

/** `Saturday, 5 April` */
export const longDay = (instant: string | number | Date): string =>
  format('day', { weekday: 'long', day: 'numeric', month: 'long' }).format(new Date(instant));
