import fs from 'node:fs';
import path from 'node:path';

/**
 * Every file of a built folder but its source maps, by its path in it.
 * @param {string} folder
 */
export const namesIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.map'))
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

/**
 * What of a build every release of its part shares, for it is named by its content.
 * @param {string} folder
 */
export const sharedFiles = (folder) =>
  namesIn(folder)
    .filter((name) => name.startsWith(`files${path.sep}`))
    .map((name) => ({ name, file: path.join(folder, name) }));
