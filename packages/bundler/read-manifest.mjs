import fs from 'node:fs';
import path from 'node:path';
import { declarationShape } from '@baazi/contracts/registry-shapes';
import { z } from 'zod';

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
