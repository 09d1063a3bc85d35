import fs from 'node:fs';
import path from 'node:path';

/** @param {string} folder */
const allIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

/** @param {string} name */
const isMap = (name) => name.endsWith('.map');

/**
 * Every file of a built folder but its source maps, by its path in it.
 * @param {string} folder
 */
export const namesIn = (folder) => allIn(folder).filter((name) => !isMap(name));

/**
 * The source maps of a build, and where they are kept: beside all releases, under an address that nobody is served.
 * `address`: the release's, `<name>/<version>`.
 * @param {string} folder
 * @param {string} address
 */
export const mapsOf = (folder, address) =>
  allIn(folder)
    .filter(isMap)
    .map((name) => ({
      file: path.join(folder, name),
      address: `maps/${name.startsWith(`files${path.sep}`) ? path.dirname(address) : address}/${name}`,
    }));

/**
 * What of a build every release of its part shares, for it is named by its content.
 * @param {string} folder
 */
export const sharedFiles = (folder) =>
  namesIn(folder)
    .filter((name) => name.startsWith(`files${path.sep}`))
    .map((name) => ({ name, file: path.join(folder, name) }));
