import { amountStyle, shortDescription } from './transaction-text';

test.each([
  ['Withdrawal', 'Withdrawal'],
  ['x'.repeat(25), 'x'.repeat(25)],
  ['x'.repeat(26), `${'x'.repeat(25)}...`],
  ['🏏'.repeat(26), `${'🏏'.repeat(25)}...`],
  ['👨‍👩‍👧'.repeat(26), `${'👨‍👩‍👧'.repeat(25)}...`],
  ['🇮🇳'.repeat(25), '🇮🇳'.repeat(25)],
  ['कि'.repeat(26), `${'कि'.repeat(25)}...`],
])('shows %s as %s', (description, shown) => expect(shortDescription(description)).toBe(shown));
test.each([
  ['debit', '-', 'bad'],
  ['pending', '', 'wait'],
  ['credit', '+', 'good'],
  ['something', '+', 'good'],
])('%s has sign %p', (type, sign, tone) => expect(amountStyle(type)).toEqual({ sign, tone }));
