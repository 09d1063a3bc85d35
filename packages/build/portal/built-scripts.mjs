import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { versionIn } from '../read-manifest.mjs';
import { root } from '../root.mjs';

/** @import { StatsChunkGroup } from 'webpack' */

/** @param {Buffer} bytes */
export const sha384 = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * Every script of a build: `{file, integrity}` in the order of their names.
 * @param {string} outDir
 */
export const scriptsIn = (outDir) =>
  fs
    .readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .sort()
    .map((file) => ({ file, integrity: sha384(fs.readFileSync(path.join(outDir, file))) }));

/** @typedef {ReturnType<typeof scriptsIn>} Scripts */

/**
 * The scripts of an entry or of a lazy chunk.
 * @param {StatsChunkGroup | undefined} group
 */
export const filesOf = (group) => (group?.assets ?? []).map(({ name }) => name).filter((name) => name.endsWith('.js'));

/**
 * The part's own version, and a hash of what was built: the same build is the same release.
 * @param {string} part
 * @param {unknown[]} built
 */
export function releaseVersion(part, ...built) {
  const hash = createHash('sha256').update(JSON.stringify(built)).digest('hex').slice(0, 8);
  return `${versionIn(path.join(root, part))}-${hash}`;
}

/**
 * Scripts by their addresses, as a registry lists them.
 * @param {Scripts} scripts
 * @param {(file: string) => string} urlOf
 */
export const listed = (scripts, urlOf) =>
  Object.fromEntries(scripts.map(({ file, integrity }) => [urlOf(file), integrity]));
