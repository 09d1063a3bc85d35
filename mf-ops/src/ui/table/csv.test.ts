import { csvOf } from './csv';

test('keeps commas, quotes and lines of a cell', () => {
  expect(csvOf(['who', 'why'], [['Asha Rao', 'said "no", twice\nand left']])).toBe(
    '\ufeffwho,why\r\nAsha Rao,"said ""no"", twice\nand left"\r\n',
  );
});
test.each(['=1+1', '+91 98', '-2', '@SUM(A1)'])('a spreadsheet does not run %p', (text) =>
  expect(csvOf(['a'], [[text]])).toContain(`'${text}`),
);
test('keeps amounts as numbers, below zero too', () => expect(csvOf(['₹'], [[-300]])).toBe('\ufeff₹\r\n-300\r\n'));
