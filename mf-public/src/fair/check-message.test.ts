import fs from 'node:fs';
import { checkMessage } from './check-message';

/** Every sentence that the verifier may return, with sample values. */
const sample = new Map([
  ['what', 'book'],
  ['place', 'as number 1 of 2'],
  ['end.result', 'won'],
]);
const source = fs.readFileSync(require.resolve('@baazi/proofs/verify'), 'utf8');
const sentences = [...source.matchAll(/\bsay\(.*?, ?\s*(['`])([^'`]*)\1,?\s*\);/gs)].map(([, , words = '']) =>
  words.replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => sample.get(name) ?? '7'),
);

test('translates every sentence of the verifier into Hindi', () => {
  expect(sentences.length).toBe(source.match(/\bsay\(/g)?.length);
  expect(sentences.filter((said) => !/[\u0900-\u097f]/.test(checkMessage(said, 'hi')))).toEqual([]);
  expect(checkMessage('7 signed the settlement 2 of match:x', 'hi')).toContain('निपटारे 2');
});
test('leaves English unchanged, and sentences that are newer than this page', () => {
  for (const said of sentences) expect(checkMessage(said, 'en')).toBe(said);
  expect(checkMessage('something of tomorrow', 'hi')).toBe('something of tomorrow');
});
