import { releaseShape } from '@baazi/contracts/registry-shapes';
import fs from 'node:fs';
import path from 'node:path';

/** @import { ReleaseStore } from './stores/release-store.js' */

/** Where a build says what it is. */
const marks = { shell: 'shell.json', remote: 'release.json' };

/** @param {string} text */
const parseRelease = (text) => releaseShape.parse(JSON.parse(text));

/**
 * What a build says of itself.
 * @param {string} folder
 */
export function releaseOf(folder) {
  const shell = path.join(folder, marks.shell);
  return parseRelease(fs.readFileSync(fs.existsSync(shell) ? shell : path.join(folder, marks.remote), 'utf8'));
}

/**
 * A release that was stored before; undefined when there is none.
 * @param {{ store: ReleaseStore, name: string, version: string }} which
 */
export async function storedRelease({ store, name, version }) {
  const told = await store.readFile(`${name}/${version}/${name === 'shell' ? marks.shell : marks.remote}`);
  return told && parseRelease(told.toString('utf8'));
}
