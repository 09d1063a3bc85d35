import fc from 'fast-check';
import { fixtureDays } from './fixture-days';
import { addDays, dayInIndia, eveningCutoff, startOfDayInIndia, weekInIndia } from './time-rules';
import { entryClosesAt, isOpen, questionLocksAt } from './markets';

const anyInstant = fc.date({ min: new Date('2020-01-01'), max: new Date('2035-01-01'), noInvalidDate: true });
const inKolkata = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Asia/Kolkata',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

test('dayInIndia matches the time zone database (T13, T14)', () => {
  fc.assert(fc.property(anyInstant, (instant) => expect(dayInIndia(instant)).toBe(inKolkata.format(instant))));
  expect([dayInIndia('2025-04-05T18:29:59.999Z'), dayInIndia('2025-04-05T18:30:00.000Z')]).toEqual([
    '2025-04-05',
    '2025-04-06',
  ]);
});

test('days are contiguous', () => {
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const day = dayInIndia(instant);
      expect(startOfDayInIndia(day).getTime()).toBeLessThanOrEqual(instant.getTime());
      expect(startOfDayInIndia(addDays(day, 1)).getTime()).toBeGreaterThan(instant.getTime());
    }),
  );
});

test('a week starts at midnight of Monday in India', () => {
  expect(
    ['2025-04-06T18:29:59.999Z', '2025-04-06T18:30:00.000Z', '2025-04-13T18:29:59.999Z'].map((at) => weekInIndia(at)),
  ).toEqual(['2025-03-31', '2025-04-07', '2025-04-07']);
  fc.assert(
    fc.property(anyInstant, (instant) => {
      const monday = weekInIndia(instant);
      expect(new Date(monday).getUTCDay()).toBe(1);
      expect(startOfDayInIndia(monday).getTime()).toBeLessThanOrEqual(instant.getTime());
      expect(startOfDayInIndia(addDays(monday, 7)).getTime()).toBeGreaterThan(instant.getTime());
    }),
  );
});

describe('entry closes 30 minutes before the start (T12)', () => {
  const startsAt = '2025-04-05T15:30:00+05:30';
  test.each([
    ['2025-04-05T14:59:59.999+05:30', true],
    ['2025-04-05T15:00:00.000+05:30', false],
    ['2025-04-05T15:00:00.001+05:30', false],
  ])('at %s open is %p', (now, open) => expect(isOpen(entryClosesAt(startsAt), now)).toBe(open));
});

test('a question locks at 19:30 of its day or at its own earlier close', () => {
  expect(questionLocksAt('2025-04-05')).toEqual(new Date('2025-04-05T19:30:00+05:30'));
  expect(questionLocksAt('2025-04-05', '2025-04-05T15:00:00+05:30')).toEqual(new Date('2025-04-05T15:00:00+05:30'));
  expect(questionLocksAt('2025-04-05', '2025-04-05T23:00:00+05:30')).toEqual(eveningCutoff('2025-04-05'));
});

describe("today's fixtures", () => {
  const match = (matchID: string, startsAt: string): { matchID: string; startsAt: string } => ({ matchID, startsAt });
  const season = [
    match('c', '2025-04-07T19:30:00+05:30'),
    match('b', '2025-04-05T19:30:00+05:30'),
    match('a', '2025-04-05T15:30:00+05:30'),
    match('d', '2025-04-06T19:30:00+05:30'),
  ];
  test.each([
    ['before 19:30 today’s', '2025-04-05T19:29:59+05:30', false, ['a', 'b'], ['d', 'c'], true],
    ['from 19:30 the next match day’s', '2025-04-05T19:30:00+05:30', false, ['d'], ['c'], false],
    ['without a match today the next match day’s', '2025-04-04T10:00:00+05:30', false, ['a', 'b'], ['d', 'c'], false],
    ['a previewing account sees tomorrow’s', '2025-04-05T10:00:00+05:30', true, ['d'], ['c'], true],
    ['after the season none', '2025-06-05T10:00:00+05:30', false, [], [], false],
  ])('%s', (_sentence, now, preview, today, upcoming, isToday) => {
    expect(fixtureDays(season, new Date(now), preview)).toMatchObject({ today, upcoming, isToday });
  });
});
