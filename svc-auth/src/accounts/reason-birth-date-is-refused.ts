import { dayInIndia } from '@baazi/contracts';

const MIN_AGE = 18;
const MAX_AGE = 120;

/** Players must be 18. `dob` is a calendar day; the age is computed by the date in India. */
export function reasonBirthDateIsRefused(dob: string, now: Date): string | undefined {
  const [year = 0, month = 0, day = 0] = dob.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, today = 0] = dayInIndia(now).split('-').map(Number);
  const hadBirthday = thisMonth > month || (thisMonth === month && today >= day);
  const age = thisYear - year - (hadBirthday ? 0 : 1);
  if (age > MAX_AGE || age < 0) return 'Please provide a valid date of birth.';
  return age < MIN_AGE ? 'You must be 18 or older to play.' : undefined;
}
