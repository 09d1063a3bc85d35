import { ownMemoryMb, trendOf, type Sample } from './memory';

const samples = (mbAt: (minute: number) => number, pid = 1): Sample[] =>
  Array.from({ length: 30 }, (_, minute) => ({ pid, minute, mb: mbAt(minute) }));

test('calls a process flat whose memory swings around one level', () => {
  expect(trendOf(samples((minute) => 150 + (minute % 2 === 0 ? 20 : -20)))).toMatchObject({ isFlat: true });
});
test('calls a process flat that fills its caches at first', () => {
  expect(trendOf(samples((minute) => (minute < 8 ? 60 + 10 * minute : 140)))).toMatchObject({ isFlat: true });
});
test('calls a growing process growing', () => {
  const trend = trendOf(samples((minute) => 100 + 2 * minute));
  expect(trend?.isFlat).toBe(false);
  expect(trend?.mbAMinute).toBeCloseTo(2);
});
test('counts from the restart of a process', () => {
  const before = samples((minute) => 400 + minute).map((sample) => ({ ...sample, minute: sample.minute - 30 }));
  expect(trendOf([...before, ...samples(() => 90, 2)])).toMatchObject({ isFlat: true, mb: 90 });
});
test('says nothing of a short life', () => expect(trendOf(samples(() => 90).slice(0, 6))).toBeUndefined());
test('reads the memory of this process, and nothing of an ended one', () => {
  expect(ownMemoryMb(process.pid)).toBeGreaterThan(10);
  expect(ownMemoryMb(2 ** 22 + 1)).toBeUndefined();
});
