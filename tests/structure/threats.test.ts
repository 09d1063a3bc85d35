import { read, testFiles } from './source-files';

const THREATS = 127;
/** Of those that were found later, the ones that a test tries by now. */
const LATER = [
  128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 143, 144, 145, 146, 147, 148, 149, 150, 151,
];

test('names every threat of our list in a test that tries it', () => {
  // Only quoted text: a title, or the row of a table of titles.
  const named = new Set(
    testFiles.flatMap((file) =>
      [...read(file).matchAll(/(['"`])(?:(?!\1).)*?\bT\d{2,3}\b.*?\1/g)].flatMap(
        ([title]) => title.match(/\bT\d{2,3}\b/g) ?? [],
      ),
    ),
  );
  const all = [...Array.from({ length: THREATS }, (_, n) => n + 1), ...LATER];
  expect(all.filter((threat) => !named.has(`T${String(threat).padStart(2, '0')}`))).toEqual([]);
});
