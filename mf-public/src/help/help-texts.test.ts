import { createHash } from 'node:crypto';
import { agreedTo } from '@baazi/contracts';
import { helpEn } from './help-texts.en';
import { helpHi } from './help-texts.hi';

/** Version -> hash of its English lines. A new wording needs a new version in `agreedTo`, and a line here. */
const termsOf: Record<string, string> = { 1: '251f55a6ce8f4eabb28c7d226d7ab838427a6851bb74b7cefe4a60fc2ada082c' };

test('keeps agreed terms unchanged under their version', () =>
  expect(createHash('sha256').update(helpEn.terms.lines.join('\n')).digest('hex')).toBe(termsOf[agreedTo.terms]));

test.each(['how', 'payouts', 'limits', 'terms'] as const)('%s has as many lines in Hindi', (name) =>
  expect(helpHi[name].lines).toHaveLength(helpEn[name].lines.length),
);
