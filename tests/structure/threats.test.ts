import fs from 'node:fs';
import path from 'node:path';

const root = path.resolve(__dirname, '../..');
const THREATS = 127;

function testFiles(folder: string): string[] {
  return fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', 'dist', '.git', '.data'].includes(entry.name)) return [];
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) return testFiles(file);
    return /\.test\.tsx?$/.test(entry.name) ? [file] : [];
  });
}

test('names every threat of our list in a test that tries it', () => {
  // Only quoted text: a title, or the row of a table of titles.
  const named = new Set(
    testFiles(root).flatMap((file) =>
      [...fs.readFileSync(file, 'utf8').matchAll(/(['"`])(?:(?!\1).)*?\bT\d{2,3}\b.*?\1/g)].flatMap(
        ([title]) => title.match(/\bT\d{2,3}\b/g) ?? [],
      ),
    ),
  );
  const all = Array.from({ length: THREATS }, (_, n) => n + 1);
  expect(all.filter((threat) => !named.has(`T${String(threat).padStart(2, '0')}`))).toEqual([]);
});
