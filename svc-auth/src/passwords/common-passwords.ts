import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** Beside the code, whether that runs from source or from dist; `make-common-passwords.mjs` made it. */
const FILE = path.resolve(__dirname, '../../passwords/common-passwords.filter');
const LOOKS = 14;
let filter: Buffer | undefined;

/**
 * Whether a password (lower case) is one of the 488,000 of eight characters or more among the million most common. A
 * Bloom filter: of what is in the list nothing is missed, of all else one in 15,000 is taken for it.
 */
export function isCommonPassword(plain: string): boolean {
  filter ??= fs.readFileSync(FILE);
  const bits = filter.length * 8;
  const hash = createHash('sha256').update(plain).digest();
  const [start, step] = [hash.readUIntBE(0, 6), hash.readUIntBE(6, 6)];
  for (let look = 0; look < LOOKS; look += 1) {
    const at = (start + look * step) % bits;
    if (((filter[at >> 3] ?? 0) & (1 << (at & 7))) === 0) return false;
  }
  return true;
}
