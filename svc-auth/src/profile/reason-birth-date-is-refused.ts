import { dayInIndia } from '@baazi/contracts';

const FULL_AGE = 18;
const OLDEST = 120;

/** Players are of age. `dob` is a calendar day; the age is counted in days of India. */
export function reasonBirthDateIsRefused(dob: string, now: Date): string | undefined {
  const [year = 0, month = 0, day = 0] = dob.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0, today = 0] = dayInIndia(now).split('-').map(Number);
  const hadBirthday = thisMonth > month || (thisMonth === month && today >= day);
  const age = thisYear - year - (hadBirthday ? 0 : 1);
  if (age > OLDEST || age < 0) return 'Please provide a valid date of birth.';
  return age < FULL_AGE ? 'You must be 18 or older to play.' : undefined;
}
