import { ownMemoryMb, trendOf, type Sample } from './memory';

const samples = (mbAt: (minute: number) => number, pid = 1): Sample[] =>
  Array.from({ length: 30 }, (_, minute) => ({ pid, minute, mb: mbAt(minute) }));

test('a process that holds what it held is flat, however it swings', () => {
  expect(trendOf(samples((minute) => 150 + (minute % 2 === 0 ? 20 : -20)))).toMatchObject({ isFlat: true });
});
test('one that fills its caches at first is flat', () => {
  expect(trendOf(samples((minute) => (minute < 8 ? 60 + 10 * minute : 140)))).toMatchObject({ isFlat: true });
});
test('one that grows is not', () => {
  const trend = trendOf(samples((minute) => 100 + 2 * minute));
  expect(trend?.isFlat).toBe(false);
  expect(trend?.mbAMinute).toBeCloseTo(2);
});
test('one that was started again counts from there', () => {
  const before = samples((minute) => 400 + minute).map((sample) => ({ ...sample, minute: sample.minute - 30 }));
  expect(trendOf([...before, ...samples(() => 90, 2)])).toMatchObject({ isFlat: true, mb: 90 });
});
test('a short life says nothing', () => expect(trendOf(samples(() => 90).slice(0, 6))).toBeUndefined());
test('what this process holds can be read, and nothing of one that is gone', () => {
  expect(ownMemoryMb(process.pid)).toBeGreaterThan(10);
  expect(ownMemoryMb(2 ** 22 + 1)).toBeUndefined();
});
