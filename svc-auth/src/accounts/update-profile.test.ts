import { reasonBirthDateIsRefused } from './update-profile';

// 1 May 2025 has begun in India, while it is still April in London.
const now = new Date('2025-04-30T19:00:00Z');

it('refuses a birth date below the age of the licence', () =>
  expect(reasonBirthDateIsRefused('2005-05-01', now, 21)?.msg).toBe('You must be 21 or older to play.'));

it.each([
  ['2007-05-01', undefined],
  ['1990-12-31', undefined],
  ['2007-05-02', 'You must be 18 or older to play.'],
  ['2020-01-01', 'You must be 18 or older to play.'],
  ['2025-05-02', 'Please provide a valid date of birth.'],
  ['1900-01-01', 'Please provide a valid date of birth.'],
  ['2004-02-29', undefined],
])('born on %s: %s', (dob, reason) => expect(reasonBirthDateIsRefused(dob, now)?.msg).toBe(reason));
