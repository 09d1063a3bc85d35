import fs from 'node:fs';
import path from 'node:path';
import { scriptsIn, serverHalfIn } from '@baazi/describe-release/built-scripts';
import { composeRelease } from '@baazi/describe-release/compose-release';
import { readUses } from '@baazi/describe-release/names-used';
import { readBuild } from '@baazi/describe-release/read-build';
import { declarationIn, root, versionIn } from '../apps.mjs';
import { chunkOfExtension } from '../webpack/exposed-extensions.mjs';
import { filesOf } from './built-modules.mjs';
import { portalSettings } from './portal-settings.mjs';

/** @import { Stats } from 'webpack' */

/**
 * Describes a build of this repository: files from webpack, which knows the scripts that chunks share; used names as of
 * any other build.
 * @param {{ part: string, outDir: string, stats: Stats }} build
 */
export function describeRemote({ part, outDir, stats }) {
  const folder = path.join(root, part);
  const declaration = declarationIn(folder);
  const { namedChunkGroups: groups = {} } = stats.toJson({ all: false, chunkGroups: true });
  const lifecycles = groups['__federation_expose_lifecycles'];
  if (!lifecycles) throw new Error('The build exposes no ./lifecycles.');
  const scripts = scriptsIn(outDir);
  const texts = scripts.map(({ file }) => fs.readFileSync(path.join(outDir, file), 'utf8'));
  return composeRelease({
    declaration,
    packageVersion: versionIn(folder),
    scripts,
    output: {
      entry: 'remoteEntry.js',
      // The eager chunks of './lifecycles'.
      firstScripts: filesOf(lifecycles),
      scriptsOfChunk: (chunk) => filesOf(groups[chunk]),
      scriptsOfExtension: (slot) => filesOf(groups[chunkOfExtension(slot)]),
    },
    ...readUses(texts, {
      ranges: readBuild(outDir, declaration.name).ranges,
      portal: portalSettings(),
      accepts: declaration.accepts,
    }),
    serverHalf: serverHalfIn(outDir),
  });
}
