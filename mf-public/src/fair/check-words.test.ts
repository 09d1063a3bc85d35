import fs from 'node:fs';
import { checkWords } from './check-words';

/** Every sentence of the verifier, with placeholders for its variable parts. */
const sample = new Map([
  ['what', 'book'],
  ['place', 'as number 1 of 2'],
  ['end.result', 'won'],
]);
const source = fs.readFileSync(require.resolve('@baazi/proofs/verify'), 'utf8');
const sentences = [...source.matchAll(/\bsay\(.*?, ?\s*(['`])([^'`]*)\1,?\s*\);/gs)].map(([, , words = '']) =>
  words.replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => sample.get(name) ?? '7'),
);

test('translates each sentence of the verifier for readers of Hindi', () => {
  expect(sentences.length).toBe(source.match(/\bsay\(/g)?.length);
  expect(sentences.filter((said) => !/[\u0900-\u097f]/.test(checkWords(said, 'hi')))).toEqual([]);
  expect(checkWords('7 signed the settlement 2 of match:x', 'hi')).toContain('निपटारे 2');
});
test('keeps English for readers of English, and for sentences newer than this page', () => {
  for (const said of sentences) expect(checkWords(said, 'en')).toBe(said);
  expect(checkWords('something of tomorrow', 'hi')).toBe('something of tomorrow');
});
