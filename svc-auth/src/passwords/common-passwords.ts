import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Built by `make-common-passwords.mjs`; the path is the same from src and from dist. */
const FILE = path.resolve(__dirname, '../../passwords/common-passwords.filter');
const HASHES = 14;
let filter: Buffer | undefined;

/**
 * Whether a password (lower case) is among the 488,000 with eight characters or more of the million most common ones. A
 * Bloom filter: no listed password is missed, and one in 15,000 others is refused too.
 */
export function isCommonPassword(plain: string): boolean {
  filter ??= fs.readFileSync(FILE);
  const bits = filter.length * 8;
  const hash = createHash('sha256').update(plain).digest();
  const [start, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 6)];
  for (let n = 0; n < HASHES; n += 1) {
    const at = (start + n * step) % bits;
    if (((filter[at >> 3] ?? 0) & (1 << (at & 7))) === 0) return false;
  }
  return true;
}
