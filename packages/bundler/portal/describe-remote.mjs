import path from 'node:path';
import { scriptsIn } from '@baazi/describe-release/built-scripts';
import { composeRelease } from '@baazi/describe-release/compose-release';
import { declarationIn, versionIn } from '../read-manifest.mjs';
import { root } from '../root.mjs';
import { chunkOfExtension } from '../webpack/exposed-extensions.mjs';
import { filesOf } from './files-of.mjs';
import { namesUsed } from './names-used.mjs';

/** @import { Stats } from 'webpack' */

/** @param {{ part: string, outDir: string, stats: Stats }} build */
export function describeRemote({ part, outDir, stats }) {
  const folder = path.join(root, part);
  const declaration = declarationIn(folder);
  const { namedChunkGroups: groups = {} } = stats.toJson({ all: false, chunkGroups: true });
  const lifecycles = groups['__federation_expose_lifecycles'];
  if (!lifecycles) throw new Error('The build exposes no ./lifecycles.');
  return composeRelease({
    declaration,
    packageVersion: versionIn(folder),
    scripts: scriptsIn(outDir),
    output: {
      entry: 'remoteEntry.js',
      // The eager chunks of './lifecycles'.
      firstScripts: filesOf(lifecycles),
      scriptsOfChunk: (chunk) => filesOf(groups[chunk]),
      scriptsOfExtension: (slot) => filesOf(groups[chunkOfExtension(slot)]),
    },
    uses: namesUsed(stats.compilation, { runtime: declaration.name, accepts: declaration.accepts }),
  });
}
