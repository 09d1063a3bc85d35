import { rupeesText, toRupees } from '@baazi/contracts';
import type { NotificationData } from './notification-content';

export const money = (paise: number): string => rupeesText(toRupees(paise));

/** Instants in Asia/Kolkata, in a language. */
export function instantsIn(locale: 'en-IN' | 'hi-IN') {
  const timeZone = 'Asia/Kolkata';
  const clock = { hour: 'numeric', minute: '2-digit' } as const;
  const time = new Intl.DateTimeFormat(locale, { timeZone, ...clock });
  const dayAndTime = new Intl.DateTimeFormat(locale, { timeZone, ...clock, day: 'numeric', month: 'short' });
  return {
    /** `7:30 pm` */
    timeOfDay: (instant: string): string => time.format(new Date(instant)),
    /** `5 Apr, 7:30 pm` */
    dayAndTime: (instant: string): string => dayAndTime.format(new Date(instant)),
  };
}

type Outcome = NotificationData['correction']['after'];

/** An outcome in a language: `won, ₹98`. */
export const outcomeIn =
  (labels: Readonly<Record<Outcome['result'], string>>) =>
  ({ result, paidPaise }: Outcome): string =>
    paidPaise > 0 ? `${labels[result]}, ${money(paidPaise)}` : labels[result];
