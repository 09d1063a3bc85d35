import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export interface ContestRules {
  version: string;
  /** hex SHA-256 of the English text's UTF-8 */
  hash: string;
  text: { en: string; hi: string };
}

/** Every version, oldest first. None is ever removed: a market keeps the one of its creation. */
const versions = ['1'] as const;

const read = (version: string, language: 'en' | 'hi'): string =>
  readFileSync(require.resolve(`@baazi/contracts/rules/${version}.${language}.txt`), 'utf8');

export const allRules: readonly ContestRules[] = versions.map((version) => {
  const text = { en: read(version, 'en'), hi: read(version, 'hi') };
  return { version, hash: createHash('sha256').update(text.en).digest('hex'), text };
});
const [first, newest] = [allRules[0], allRules.at(-1)];
if (!first || !newest) throw new Error('there are no rules');

/** The rules of new markets. */
export const currentRules: ContestRules = newest;

/** The rules of a hash. A market without a hash is older than versions and has the first. */
export const rulesOf = (hash: string | undefined): ContestRules | undefined =>
  hash === undefined ? first : allRules.find((rules) => rules.hash === hash);
