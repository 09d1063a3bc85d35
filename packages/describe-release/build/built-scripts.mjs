import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** @param {Buffer} bytes */
export const sha384 = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/**
 * All scripts of a build: `{file, integrity}`, sorted by name.
 * @param {string} outDir
 */
export const scriptsIn = (outDir) =>
  fs
    .readdirSync(outDir, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.js'))
    .sort()
    .map((file) => ({ file, integrity: sha384(fs.readFileSync(path.join(outDir, file))) }));

/** The script of a build that draws its routes at the gateway. */
export const SERVER_HALF = 'server-half.cjs';

/**
 * The server half of a build; undefined without one.
 * @param {string} outDir
 */
export function serverHalfIn(outDir) {
  const file = path.join(outDir, SERVER_HALF);
  return fs.existsSync(file) ? { file: SERVER_HALF, integrity: sha384(fs.readFileSync(file)) } : undefined;
}

/** @typedef {ReturnType<typeof scriptsIn>} Scripts */

/**
 * The app's version plus a hash of the build: equal builds have equal versions.
 * @param {string} version
 * @param {unknown[]} built
 */
export function releaseVersion(version, ...built) {
  const hash = createHash('sha256').update(JSON.stringify(built)).digest('hex').slice(0, 8);
  return `${version}-${hash}`;
}

/**
 * Scripts by URL, as a registry lists them.
 * @param {Scripts} scripts
 * @param {(file: string) => string} urlOf
 */
export const listed = (scripts, urlOf) =>
  Object.fromEntries(scripts.map(({ file, integrity }) => [urlOf(file), integrity]));
