import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface ContestRules {
  version: string;
  /** hex SHA-256 of the English text's UTF-8 */
  hash: string;
  text: { en: string; hi: string };
}

/** Every version there ever was, oldest first: a market goes by the one it was made under, for ever. */
const versions = ['1'] as const;

const read = (version: string, language: 'en' | 'hi'): string =>
  readFileSync(require.resolve(`@baazi/contracts/rules/${version}.${language}.txt`), 'utf8');

export const allRules: readonly ContestRules[] = versions.map((version) => {
  const text = { en: read(version, 'en'), hi: read(version, 'hi') };
  return { version, hash: createHash('sha256').update(text.en).digest('hex'), text };
});
const [first, newest] = [allRules[0], allRules.at(-1)];
if (!first || !newest) throw new Error('there are no rules');

/** What markets are made under from now on. */
export const currentRules: ContestRules = newest;

/** The rules of a hash; a market without one is older than versions, and goes by the first. */
export const rulesOf = (hash: string | undefined): ContestRules | undefined =>
  hash === undefined ? first : allRules.find((rules) => rules.hash === hash);

/** The rules of a contest that was made under others than the newest; a list says the newest once. */
export function olderRules({ rulesHash }: { rulesHash?: string }): { rulesHash?: string } {
  const hash = rulesOf(rulesHash)?.hash;
  return hash === undefined || hash === currentRules.hash ? {} : { rulesHash: hash };
}
