import path from 'node:path';
import { declarationIn } from '../read-manifest.mjs';
import { root } from '../root.mjs';
import { filesOf, listed, releaseVersion, scriptsIn } from './built-scripts.mjs';
import { namesUsed } from './names-used.mjs';

/** @import { DeclaredRoute, RemoteRelease } from '@baazi/contracts' */
/** @import { Stats, StatsChunkGroup } from 'webpack' */

const ENTRY = 'remoteEntry.js';

/**
 * A route may name the lazy chunk of its screen (`"chunk": "wallet"`): the page then preloads it too.
 * @param {DeclaredRoute} route
 * @param {Record<string, StatsChunkGroup>} groups
 * @param {(file: string) => string} urlOf
 */
function withPreload({ chunk, ...route }, groups, urlOf) {
  if (!chunk) return { ...route, preload: [] };
  const group = groups[chunk];
  if (!group)
    throw new Error(`mfe.json names the chunk '${chunk}' for ${route.path}, the build has none of that name.`);
  return { ...route, preload: filesOf(group).map(urlOf) };
}

/**
 * @param {{ part: string, outDir: string, stats: Stats }} build
 * @returns {RemoteRelease}
 */
export function describeRemote({ part, outDir, stats }) {
  const { name, routes, accepts } = declarationIn(path.join(root, part));
  const { namedChunkGroups = {} } = stats.toJson({ all: false, chunkGroups: true });
  const lifecycles = namedChunkGroups['__federation_expose_lifecycles'];
  if (!lifecycles) throw new Error('The build exposes no ./lifecycles.');
  const scripts = scriptsIn(outDir);
  const entry = scripts.find(({ file }) => file === ENTRY);
  if (!entry) throw new Error(`The build has no ${ENTRY}.`);
  const version = releaseVersion(part, scripts, routes);
  /** @param {string} file */
  const urlOf = (file) => `/releases/${name}/${version}/${file}`;
  return {
    name,
    version,
    entry: urlOf(entry.file),
    integrity: entry.integrity,
    // What the first screen needs beside the entry: the chunks of './lifecycles' that are not loaded lazily.
    preload: filesOf(lifecycles).map(urlOf),
    files: listed(scripts, urlOf),
    routes: routes.map((route) => withPreload(route, namedChunkGroups, urlOf)),
    uses: namesUsed(stats.compilation, { runtime: name, accepts }),
  };
}
