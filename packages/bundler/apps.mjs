// The apps of this repository: where they lie, and what their package.json and mfe.json say.
import fs from 'node:fs';
import path from 'node:path';
import { declarationShape } from '@baazi/contracts/registry-shapes';
import { z } from 'zod';

export const root = path.resolve(import.meta.dirname, '../..');

const Manifest = z.object({ version: z.string() });
/**
 * @param {string} file
 * @returns {unknown}
 */
const readJson = (file) => JSON.parse(fs.readFileSync(file, 'utf8'));

/**
 * The version in a folder's package.json.
 * @param {string} folder
 */
export const versionIn = (folder) => Manifest.parse(readJson(path.join(folder, 'package.json'))).version;

/**
 * A remote's declaration.
 * @param {string} folder
 */
export const declarationIn = (folder) => declarationShape.parse(readJson(path.join(folder, 'mfe.json')));

/** All apps: the shell, and each folder with an mfe.json. */
export function browserApps() {
  const remotes = fs
    .readdirSync(root)
    .filter((name) => fs.existsSync(path.join(root, name, 'mfe.json')))
    .sort();
  return ['shell', ...remotes];
}
