import fs from 'node:fs';
import path from 'node:path';
import { declarationShape } from '@baazi/contracts/registry-shapes';
import { z } from 'zod';
import { scriptsIn } from './build/built-scripts.mjs';
import { composeRelease } from './build/compose-release.mjs';
import { precompress } from './build/precompress.mjs';
import { readUses } from './names/names-used.mjs';
import { readBuild } from './read-build.mjs';

/** @import { Portal } from './names/names-used.mjs' */

const Package = z.object({ version: z.string() });

/**
 * @param {string} file
 * @returns {unknown}
 */
function readJson(file) {
  if (!fs.existsSync(file)) throw new Error(`There is no ${file}.`);
  return JSON.parse(fs.readFileSync(file, 'utf8'));
}

/** @param {string} file */
function declarationFrom(file) {
  const read = declarationShape.safeParse(readJson(file));
  if (!read.success) throw new Error(`${file} declares no remote:\n${z.prettifyError(read.error)}`);
  return read.data;
}

/**
 * Reads the output of any Module Federation 2 plugin and writes the description that the registry needs:
 * `release.json`, and compressed copies of all text files.
 * `project` is the folder of mfe.json and package.json.
 * @param {{ folder: string, project: string, portal: Portal }} build
 */
export async function describeRelease({ folder, project, portal }) {
  const declaration = declarationFrom(path.join(project, 'mfe.json'));
  const { ranges, ...output } = readBuild(folder, declaration.name);
  const unsupported = fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.[cm]js$|^files[\\/]/.test(file));
  if (unsupported.length)
    throw new Error(`A release has scripts named .js, and no folder files/: ${unsupported.join(', ')}`);
  const scripts = scriptsIn(folder);
  const texts = scripts.map(({ file }) => fs.readFileSync(path.join(folder, file), 'utf8'));
  const release = composeRelease({
    declaration,
    packageVersion: Package.parse(readJson(path.join(project, 'package.json'))).version,
    scripts,
    output,
    ...readUses(texts, { ranges, portal, accepts: declaration.accepts }),
  });
  fs.writeFileSync(path.join(folder, 'release.json'), JSON.stringify(release, null, 2));
  await precompress(folder);
  return release;
}
