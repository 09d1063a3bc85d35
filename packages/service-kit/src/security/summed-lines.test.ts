import { SummedLines } from './summed-lines';

let written: object[];
let lines: SummedLines<{ name: string }>;
beforeEach(() => {
  written = [];
  lines = new SummedLines((facts) => written.push(facts));
});

test('writes the first line at once and the repeats of the interval as one line with their count', () => {
  for (let n = 0; n < 500; n += 1) lines.note('a', { name: 'a' });
  lines.note('b', { name: 'b' });
  expect(written).toEqual([
    { name: 'a', count: 1 },
    { name: 'b', count: 1 },
  ]);
  lines.end();
  expect(written.slice(2)).toEqual([{ name: 'a', count: 499 }]);
});

test('writes at once again after the interval', () => {
  lines.note('a', { name: 'a' });
  lines.end();
  lines.note('a', { name: 'a' });
  expect(written).toEqual([
    { name: 'a', count: 1 },
    { name: 'a', count: 1 },
  ]);
});

test('counts keys beyond 10,000 together', () => {
  for (let n = 0; n < 10_500; n += 1) lines.note(`name ${n}`, { name: `${n}` });
  expect(written).toHaveLength(10_000);
  lines.end();
  expect(written.slice(10_000)).toEqual([{ name: '10000', count: 500 }]);
});
