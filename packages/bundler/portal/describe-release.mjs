import fs from 'node:fs';
import path from 'node:path';
import { describeRemote } from './describe-remote.mjs';
import { describeShell } from './describe-shell.mjs';

/** @import { Stats } from 'webpack' */

/**
 * Writes the description of a build: release.json (remote), or shell.json and index.html (shell).
 * @param {{ part: string, outDir: string, stats: Stats }} build
 */
export function describeRelease({ part, outDir, stats }) {
  const [file, release] =
    part === 'shell'
      ? ['shell.json', describeShell({ outDir, stats })]
      : ['release.json', describeRemote({ part, outDir, stats })];
  fs.writeFileSync(path.join(outDir, file), JSON.stringify(release, null, 2));
}
