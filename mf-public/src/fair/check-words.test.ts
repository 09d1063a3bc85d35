import fs from 'node:fs';
import { checkWords } from './check-words';

/** Every sentence that the verifier may say, with something in the place of what it says it of. */
const sample = new Map([
  ['what', 'book'],
  ['place', 'as number 1 of 2'],
  ['end.result', 'won'],
]);
const source = fs.readFileSync(require.resolve('@baazi/proofs/verify'), 'utf8');
const sentences = [...source.matchAll(/\bsay\(.*?, ?\s*(['`])([^'`]*)\1,?\s*\);/gs)].map(([, , words = '']) =>
  words.replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => sample.get(name) ?? '7'),
);

test('each sentence of the verifier is said in Hindi to whoever reads Hindi', () => {
  expect(sentences.length).toBe(source.match(/\bsay\(/g)?.length);
  expect(sentences.filter((said) => !/[\u0900-\u097f]/.test(checkWords(said, 'hi')))).toEqual([]);
  expect(checkWords('7 signed the settlement 2 of match:x', 'hi')).toContain('निपटारे 2');
});
test('English stays as the verifier says it, and so does what is newer than this page', () => {
  for (const said of sentences) expect(checkWords(said, 'en')).toBe(said);
  expect(checkWords('something of tomorrow', 'hi')).toBe('something of tomorrow');
});
