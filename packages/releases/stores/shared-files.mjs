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
 * All files of a build except source maps, by relative path.
 * @param {string} folder
 */
export const namesIn = (folder) => allIn(folder).filter((name) => !isMap(name));

/**
 * The source maps of a build with their store addresses under `maps/`, which is never served. `address`: the release's,
 * `<name>/<version>`.
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
 * The files of a build that all releases of its app share, because they are named by content.
 * @param {string} folder
 */
export const sharedFiles = (folder) =>
  namesIn(folder)
    .filter((name) => name.startsWith(`files${path.sep}`))
    .map((name) => ({ name, file: path.join(folder, name) }));
