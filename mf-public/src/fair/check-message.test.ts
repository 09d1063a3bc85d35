/** @jest-environment jsdom */
import fs from 'node:fs';
import { checkMessage } from './check-message';

/** Every sentence that the verifier may return, with sample values. */
const sample = new Map([
  ['what', 'book'],
  ['place', 'as number 1 of 2'],
  ['end.result', 'won'],
]);
const source = fs.readFileSync(require.resolve('@baazi/proofs/verify'), 'utf8');
const sentences = [...source.matchAll(/\bsay\(.*?, ?\s*(['`])([^'`]*)\1,?\s*\);/gs)].map(([, , message = '']) =>
  message.replaceAll(/\$\{([^}]*)\}/g, (_, name: string) => sample.get(name) ?? '7'),
);

test('translates every sentence of the verifier into Hindi', () => {
  expect(sentences.length).toBe(source.match(/\bsay\(/g)?.length);
  expect(sentences.filter((message) => !/[\u0900-\u097f]/.test(checkMessage(message, 'hi')))).toEqual([]);
  expect(checkMessage('7 signed the settlement 2 of match:x', 'hi')).toContain('निपटारे 2');
});
test('writes amounts, times and matches as the portal does, in both languages', () => {
  expect(checkMessage('won pays 50000 paise, as its receipt says', 'en')).toBe('won pays ₹500, as its receipt says');
  expect(checkMessage('won pays 50000 paise, as its receipt says', 'hi')).toContain('₹500');
  const signed = 'k1 signed the receipt of entry e1: CSK on match:ipl-2025-17, accepted 2025-04-05T08:30:00.000Z';
  for (const lang of ['en', 'hi'] as const) expect(checkMessage(signed, lang)).not.toMatch(/match:|T08:30/);
});
test('leaves other English unchanged, and sentences that are newer than this page', () => {
  for (const message of sentences.filter((one) => !one.includes(' paise')))
    expect(checkMessage(message, 'en')).toBe(message);
  expect(checkMessage('something of tomorrow', 'hi')).toBe('something of tomorrow');
});
