import { SummedLines } from './summed-lines';

let written: object[];
let lines: SummedLines<{ who: string }>;
beforeEach(() => {
  written = [];
  lines = new SummedLines((facts) => written.push(facts));
});

test('the first is written at once, the others of its minute as one line with their number', () => {
  for (let n = 0; n < 500; n += 1) lines.note('a', { who: 'a' });
  lines.note('b', { who: 'b' });
  expect(written).toEqual([
    { who: 'a', count: 1 },
    { who: 'b', count: 1 },
  ]);
  lines.end();
  expect(written.slice(2)).toEqual([{ who: 'a', count: 499 }]);
});

test('after its minute it is written at once again', () => {
  lines.note('a', { who: 'a' });
  lines.end();
  lines.note('a', { who: 'a' });
  expect(written).toEqual([
    { who: 'a', count: 1 },
    { who: 'a', count: 1 },
  ]);
});

test('who makes names up fills neither the memory nor the log: what is beyond is counted together', () => {
  for (let n = 0; n < 10_500; n += 1) lines.note(`name ${n}`, { who: `${n}` });
  expect(written).toHaveLength(10_000);
  lines.end();
  expect(written.slice(10_000)).toEqual([{ who: '10000', count: 500 }]);
});
