import { createHash } from 'node:crypto';
import { agreedTo } from '@baazi/contracts';
import { en } from './help-texts';
import { hi } from './help-texts.hi';

/** Version -> hash of its English lines. A new wording needs a new version in `agreedTo`, and a line here. */
const termsOf: Record<string, string> = { 2: '67891da05e96197aa005163a5c904c86b1e05f8ea2664a0b74fbbb2f11dbe015' };

test('keeps agreed terms unchanged under their version', () =>
  expect(
    createHash('sha256')
      .update([...en.terms.lines(18), en.terms.money, en.terms.coins].join('\n'))
      .digest('hex'),
  ).toBe(termsOf[agreedTo.terms]));

test('has as many terms in Hindi', () => expect(hi.terms.lines(18)).toHaveLength(en.terms.lines(18).length));

test.each(['how', 'payouts', 'limits'] as const)('%s has as many lines in Hindi', (name) =>
  expect(hi[name].lines).toHaveLength(en[name].lines.length),
);
