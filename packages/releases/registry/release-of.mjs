import { releaseShape } from '@baazi/contracts/registry-shapes';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/** @import { Release } from '@baazi/contracts' */
/** @import { ReleaseStore } from '../stores/release-store.js' */

/**
 * The hash by which descriptions and pages name a file.
 * @param {NodeJS.ArrayBufferView} bytes
 */
export const hashOf = (bytes) => `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The file with a build's description; written last, it also marks a complete release. */
const descriptionFiles = { shell: 'shell.json', remote: 'release.json' };

/** @param {string} name */
export const descriptionFileOf = (name) => (name === 'shell' ? descriptionFiles.shell : descriptionFiles.remote);

/** @param {string} file */
export const isDescription = (file) => Object.values(descriptionFiles).includes(file);

/** @param {string} text */
const parseRelease = (text) => releaseShape.parse(JSON.parse(text));

/**
 * Reads the description of a build.
 * @param {string} folder
 */
export function releaseOf(folder) {
  const shell = path.join(folder, descriptionFiles.shell);
  return parseRelease(
    fs.readFileSync(fs.existsSync(shell) ? shell : path.join(folder, descriptionFiles.remote), 'utf8'),
  );
}

/** Previews have a folder of their own: an address of a released file never leads there. */
const PREVIEWS = 'previews/';

/** @param {string} address */
export const isOfPreview = (address) => address.startsWith(PREVIEWS);

/** @param {string} address */
export const withoutPreviews = (address) => (isOfPreview(address) ? address.slice(PREVIEWS.length) : address);

/**
 * The folder of a release in its store.
 * @param {{ name: string, version: string, preview?: boolean }} release
 */
export const addressOf = ({ name, version, preview = false }) => `${preview ? PREVIEWS : ''}${name}/${version}`;

/** @param {Release} release */
export const isPreview = (release) => 'preview' in release && release.preview === true;

/**
 * Reads a stored release; undefined if there is none.
 * @param {{ store: ReleaseStore, name: string, version: string, preview?: boolean }} which
 */
export async function storedRelease({ store, name, version, preview = false }) {
  const text = await store.readFile(`${addressOf({ name, version, preview })}/${descriptionFileOf(name)}`);
  return text && parseRelease(text.toString('utf8'));
}
