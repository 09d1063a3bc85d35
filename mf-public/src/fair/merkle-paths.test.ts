import { stepsOf, subjectOf } from './merkle-paths';

const sides = (index: number, size: number, length: number): string =>
  stepsOf(
    Array.from({ length }, (_, at) => String(at)),
    index,
    size,
  )
    .map(({ side }) => side[0])
    .join('');

test('puts each sibling on the side where the verifier uses it', () => {
  expect(sides(0, 1, 0)).toBe('');
  expect(sides(0, 2, 1)).toBe('r');
  expect(sides(1, 2, 1)).toBe('l');
  expect(sides(5, 8, 3)).toBe('lrl');
  // The last node of an odd row moves up unchanged.
  expect(sides(4, 5, 1)).toBe('l');
  expect(sides(6, 7, 2)).toBe('ll');
});

test('classifies a file: a proof with its paths, a receipt, a balance, or unknown', () => {
  const inclusion = (path: unknown[]) => ({ checkpoint: 'portal/book/m\n2\nroot\n\n— portal x\n', index: 1, path });
  const document = { receipt: { market: 'match:ipl-2025-2' }, keyName: 'portal', signature: '' };
  const proof = { document, book: inclusion(['a']), settlement: { ...inclusion(['b']), leaf: { result: 'won' } } };
  expect(subjectOf(JSON.stringify({ status: true, response: proof }))).toEqual({
    kind: 'proof',
    market: 'match:ipl-2025-2',
    result: 'won',
    paths: [
      { tree: 'book', index: 1, size: 2, steps: [{ side: 'left', hash: 'a' }], root: 'root' },
      { tree: 'settlement', index: 1, size: 2, steps: [{ side: 'left', hash: 'b' }], root: 'root' },
    ],
  });
  expect(subjectOf(JSON.stringify(document))).toEqual({ kind: 'receipt', market: 'match:ipl-2025-2', paths: [] });
  const balance = { kind: 'ipl-baazi/solvency@1', leaf: {}, ...inclusion([{ sum: 1, hash: 'c' }]) };
  expect(subjectOf(JSON.stringify(balance))).toMatchObject({ kind: 'solvency', paths: [{ steps: [{ hash: 'c' }] }] });
  for (const text of ['', 'null', '[]', '{"a":1}', '{"book":7}', '{"checkpoint":1,"index":"x","path":{}}'])
    expect(subjectOf(text).paths).toEqual([]);
});
