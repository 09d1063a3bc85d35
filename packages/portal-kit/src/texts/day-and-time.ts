import { clockInIndia } from '@baazi/contracts';
import { language$ } from './language';

const english = {
  days: 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday',
  months: 'January February March April May June July August September October November December',
  shortDays: 'Sun Mon Tue Wed Thu Fri Sat',
  shortMonths: 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec',
};
const hindi: typeof english = {
  days: 'रविवार सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार',
  months: 'जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्टूबर नवंबर दिसंबर',
  shortDays: 'रवि सोम मंगल बुध गुरु शुक्र शनि',
  shortMonths: 'जन॰ फ़र॰ मार्च अप्रैल मई जून जुल॰ अग॰ सित॰ अक्टू॰ नव॰ दिस॰',
};

/**
 * The spellings of `Intl.DateTimeFormat`, but not by it: its first use costs a phone a tenth of a second, and browsers
 * differ, so the page would not be what the gateway drew.
 */
function dateIn(clock: Date, days: 'days' | 'shortDays', months: 'months' | 'shortMonths'): string {
  const names = language$.value === 'hi' ? hindi : english;
  const name = (list: string, at: number): string => list.split(' ')[at] ?? '';
  return `${name(names[days], clock.getUTCDay())}, ${clock.getUTCDate()} ${name(names[months], clock.getUTCMonth())}`;
}

/** `Sat, 5 Apr, 7:30 pm`, in Asia/Kolkata and the player's language. */
export const dayAndTime = (instant: string | number | Date): string =>
  `${dateIn(clockInIndia(instant), 'shortDays', 'shortMonths')}, ${timeOfDay(instant)}`;

/** `7:30 pm` */
export const timeOfDay = (instant: string | number | Date): string => {
  const clock = clockInIndia(instant);
  const hour = clock.getUTCHours();
  return `${hour % 12 || 12}:${String(clock.getUTCMinutes()).padStart(2, '0')} ${hour < 12 ? 'am' : 'pm'}`;
};

/** `Saturday, 5 April` */
export const longDay = (instant: string | number | Date): string => dateIn(clockInIndia(instant), 'days', 'months');
